import { Client } from 'pg';

/** Something that must hold at any moment: a statement that returns the rows which break it, never a secret. */
export interface Check {
  readonly name: string;
  readonly sql: string;
}

/** What a check found; no rows when all is well. */
export interface Finding {
  readonly check: string;
  readonly rows: readonly object[];
}

const rowsShownMax = 50;

/**
 * The whole of an app's `verify.ts`: runs its checks in one snapshot of DATABASE_URL and prints a JSON line for each.
 * Exit code 1 when something is off.
 */
export async function verifyService(service: string, checks: readonly Check[]): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') {
    console.error(`${service}: DATABASE_URL is not set`);
    process.exit(1);
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // A role's statement timeout is made for requests; a verification may read every row there is.
    await client.query('set statement_timeout = 0');
    await client.query('begin transaction isolation level repeatable read read only');
    for (const { name, sql } of checks) {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      if (rows.length > 0) process.exitCode = 1;
      const finding: Finding = { check: `${service}: ${name}`, rows: rows.slice(0, rowsShownMax) };
      console.log(JSON.stringify(finding));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
