import { spawn } from 'node:child_process';
import { appFolder, type ServiceName } from '../stack/services.ts';
import { nodeCommand, nodeOptions } from '../stack/child-process.ts';
import { crossCheck, type Finding } from './cross-checks.ts';

/** The services that keep books, each verified with its own role. */
export const verifiedServices = ['wallet-svc', 'order-svc', 'fulfilment-svc'] as const satisfies readonly ServiceName[];

export type VerifiedUrls = Readonly<Record<(typeof verifiedServices)[number], string>>;

/** Runs every service's own checks and the comparisons between them; a finding without rows is in order. */
export async function runVerification(urls: VerifiedUrls): Promise<Finding[]> {
  const own = verifiedServices.map((service) => runServiceChecks(service, urls[service]));
  const across = crossCheck({
    orders: urls['order-svc'],
    wallet: urls['wallet-svc'],
    fulfilment: urls['fulfilment-svc'],
  });
  return (await Promise.all([...own, across])).flat();
}

/** A service's checks are its own: its verify.ts prints one JSON line for each. */
async function runServiceChecks(service: ServiceName, url: string): Promise<Finding[]> {
  const child = spawn(nodeCommand(), [...nodeOptions, 'src/verify.ts'], {
    cwd: appFolder(service),
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const findings = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Finding);
  // Code 1 with a broken check is an answer; without one, some checks have not run.
  const isComplete = code === 0 || (code === 1 && findings.some(({ rows }) => rows.length > 0));
  if (findings.length === 0 || !isComplete)
    throw new Error(`${service} could not be verified: ${errors.trim().split('\n').at(-1) ?? 'no answer'}`);
  return findings;
}
