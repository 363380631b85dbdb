import { MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Migration, Migrator } from '@mikro-orm/migrations';
import pg from 'pg';

/** One migration: forward only, named `0001-what-it-does`. */
export interface MigrationEntry {
  readonly name: string;
  readonly sql: string;
}

export interface OrmOptions {
  readonly url: string;
  readonly entities: readonly (EntitySchema | EntityClass<unknown>)[];
}

const connections = { min: 0, max: 4 };

/** MikroORM on a service's schema, for tables that are read and written a record at a time. Fork it per request. */
export function openOrm({ url, entities }: OrmOptions): Promise<MikroORM> {
  return MikroORM.init({ clientUrl: url, entities: [...entities], pool: connections, debug: false });
}

/**
 * Applies what is missing, in the order of the list. Running it again changes nothing; two at once are safe: the
 * second waits on the first one's lock.
 */
export async function runMigrations(url: string, migrations: readonly MigrationEntry[]): Promise<string[]> {
  const migrationsList = migrations.map(({ name, sql }) => ({
    name,
    class: class extends Migration {
      override up(): void {
        this.addSql(sql);
      }
    },
  }));
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  let orm: MikroORM | undefined;
  try {
    const { rows } = await lock.query<{ schema: string }>(
      `select current_schema() as schema, pg_advisory_lock(hashtextextended('migrations of ' || current_schema(), 0))`,
    );
    orm = await MikroORM.init({
      clientUrl: url,
      // Named, or the table of applied migrations would be looked for in "public", which no service may reach.
      schema: rows[0]!.schema,
      entities: [],
      discovery: { warnWhenNoEntities: false },
      extensions: [Migrator],
      pool: { min: 0, max: 2 },
      migrations: { migrationsList, snapshot: false, allOrNothing: true, silent: true },
    });
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await lock.end();
    await orm?.close(true);
  }
}

/** The whole of an app's `migrate.ts`: applies its migrations to DATABASE_URL and says which. */
export async function migrateService(service: string, migrations: readonly MigrationEntry[]): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') {
    console.error(`${service}: DATABASE_URL is not set`);
    process.exit(1);
  }
  const applied = await runMigrations(url, migrations);
  console.log(JSON.stringify({ service, message: 'migrations applied', applied }));
}
