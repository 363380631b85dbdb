/**
 * npm run verify: proves the books, at any time, beside a running system. Without further settings it looks at the
 * installation `npm start` keeps in .local; elsewhere GATEWAY_DATABASE_URL, CATALOG_SVC_DATABASE_URL,
 * WALLET_SVC_DATABASE_URL, ORDER_SVC_DATABASE_URL, FULFILMENT_SVC_DATABASE_URL and NOTIFY_SVC_DATABASE_URL say where
 * each schema is.
 */
import { localDatabaseUrls } from './local-installation.ts';
import { runVerification, verifiedServices, type VerifiedUrls } from './run-verification.ts';

const rowsPrinted = 10;

function urlsFromEnvironment(): VerifiedUrls | undefined {
  const urls = verifiedServices.map(
    (service) => [service, process.env[`${service.toUpperCase().replace('-', '_')}_DATABASE_URL`]] as const,
  );
  const given = urls.filter(([, url]) => url !== undefined);
  if (given.length === 0) return undefined;
  if (given.length < urls.length) throw new Error('set the database URL of every service that keeps books, or of none');
  return Object.fromEntries(given) as VerifiedUrls;
}

try {
  const findings = await runVerification(urlsFromEnvironment() ?? (await localDatabaseUrls()));
  for (const { check, rows } of findings) {
    console.log(`${rows.length === 0 ? '✔' : '✘'} ${check}`);
    for (const row of rows.slice(0, rowsPrinted)) console.log(`    ${JSON.stringify(row)}`);
    if (rows.length > rowsPrinted) console.log(`    and more`);
  }
  const failed = findings.filter(({ rows }) => rows.length > 0).length;
  console.log(
    failed === 0 ? `all ${findings.length} checks hold` : `${failed} of ${findings.length} checks do not hold`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(`verify: ${(error as Error).message}`);
  process.exitCode = 1;
}
