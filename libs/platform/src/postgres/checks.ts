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

/** Runs checks in one read-only snapshot of a schema; throws when they could not all be run. */
export async function runChecks(service: string, url: string, checks: readonly Check[]): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement under way; without a listener it would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A role's statement timeout is made for requests; a verification may read every row there is.
    await client.query('set statement_timeout = 0');
    await client.query('begin transaction isolation level repeatable read read only');
    const findings: Finding[] = [];
    for (const { name, sql } of checks) {
      const { rows } = await client.query<Record<string, unknown>>(sql);
      findings.push({ check: `${service}: ${name}`, rows: rows.slice(0, rowsShownMax) });
    }
    await client.query('commit');
    return findings;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The whole of an app's `verify.ts`, for a service on its own: runs its checks on DATABASE_URL and prints a JSON line
 * for each. Exit code 1 when something is off.
 */
export async function verifyService(service: string, checks: readonly Check[]): Promise<void> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') {
    console.error(`${service}: DATABASE_URL is not set`);
    process.exit(1);
  }
  const findings = await runChecks(service, url, checks);
  for (const finding of findings) console.log(JSON.stringify(finding));
  if (findings.some(({ rows }) => rows.length > 0)) process.exitCode = 1;
}
