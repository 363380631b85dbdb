export { openPool, transaction, query, type Database, type Queryable } from './pool.ts';
export { migrateService, openOrm, runMigrations, type MigrationEntry, type OrmOptions } from './orm.ts';
export { isUniqueViolation } from './errors.ts';
