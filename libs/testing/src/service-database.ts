import { randomBytes } from 'node:crypto';
import { provisionDatabase } from '@dg/local-servers';
import { openPool, runMigrations, type Database, type MigrationEntry } from '@dg/platform/postgres';
import pg from 'pg';
import { silentLog } from './doubles.ts';
import { stopOwnServers, testServers } from './servers.ts';

/** A service's schema, migrated and empty, in a database of its own. */
export interface TestDatabase {
  /** Of the service's own role. */
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Call in beforeAll, close() in afterAll. `schema` names the role too, as in the running system. */
export async function serviceDatabase(schema: string, migrations: readonly MigrationEntry[]): Promise<TestDatabase> {
  const { postgresUrl } = await testServers();
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`;
  // Roles belong to the whole server and every test database shares them: the password must be the same for all.
  const urls = await provisionDatabase(postgresUrl, name, [{ role: schema, schema, password: 'test' }]);
  const url = urls[schema]!;
  await runMigrations(url, migrations);
  const database = openPool(url, silentLog);
  return {
    url,
    database,
    close: async () => {
      await database.end();
      const superuser = new pg.Client({ connectionString: postgresUrl });
      await superuser.connect();
      await superuser.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
      await superuser.end();
      await stopOwnServers();
    },
  };
}
