export { runChecks, verifyService, type Check, type Finding } from './checks.ts';
export { openPool, transaction, query, type Database, type Queryable } from './pool.ts';
export { migrateService, openOrm, runMigrations, type MigrationEntry, type OrmOptions } from './orm.ts';
export { isLockFault, isPassingFault, isStatementTimeout, isUniqueViolation } from './errors.ts';
