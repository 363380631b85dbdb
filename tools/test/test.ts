/**
 * npm test: type check, lint, format, then unit, integration and end-to-end tests on real servers that are started
 * once for the whole run, then the crash matrix, each place once. Ends with the line `N passed, N failed`; a check that
 * fails counts as one failed. `npm test -- unit`, `-- integration`, `-- e2e`, `-- crash` or `-- check` runs a part;
 * `--seed N` repeats a crash matrix, whose seed is another one every day: what several services have from the platform
 * library is tried in one of them, in each in its turn.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startLocalServers, workspaceDirectory, type LocalServers } from '@dg/local-servers';

const parts = ['check', 'unit', 'integration', 'e2e', 'crash'] as const;
type Part = (typeof parts)[number];

interface Tally {
  passed: number;
  failed: number;
}

const bin = (name: string) => path.join(workspaceDirectory, 'node_modules/.bin', name);
const crashOptions = ['--short', '--lanes', '3', '--together', '28', '--at-once', '3'];
const dayMs = 86_400_000;
const total: Tally = { passed: 0, failed: 0 };
let servers: LocalServers | undefined;
let scratch: string | undefined;

function wanted(): { readonly chosen: readonly Part[]; readonly seed: string } {
  try {
    const today = String(Math.floor(Date.now() / dayMs));
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seed: { type: 'string', default: today } },
    });
    const unknown = positionals.filter((name) => !parts.some((part) => part === name));
    if (unknown.length > 0) throw new Error(`unknown part ${unknown.join(', ')}`);
    if (!/^[1-9]\d{0,8}$/.test(values.seed)) throw new Error('--seed must be a positive whole number');
    const chosen = positionals.length === 0 ? parts : parts.filter((part) => positionals.includes(part));
    return { chosen, seed: values.seed };
  } catch (error) {
    console.error(`${(error as Error).message}: npm test -- [${parts.join(' | ')}] [--seed N]`);
    return process.exit(1);
  }
}

function seconds(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: workspaceDirectory,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NX_DAEMON: 'false', ...environment },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  const startedAt = Date.now();
  const code = await run(command, args);
  if (code === 0) total.passed++;
  else total.failed++;
  console.log(`${code === 0 ? '✔' : '✘'} ${title}  ${seconds(startedAt)}`);
}

/** What a failed test left open must not keep the run from its end: hence --forceExit. */
async function jest(title: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const startedAt = Date.now();
  scratch ??= await mkdtemp(path.join(tmpdir(), 'dg-test-'));
  const report = path.join(scratch, `${title}.json`);
  const code = await run(
    process.execPath,
    [
      path.join(workspaceDirectory, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      '--forceExit',
      ...args,
    ],
    { ...environment, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  );
  const result = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number },
    () => ({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }),
  );
  total.passed += result.numPassedTests;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  // A run that ends badly without a failed test (nothing found, a leak, a crash) is a failure all the same.
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  console.log(
    `${code === 0 ? '✔' : '✘'} ${title}: ${result.numPassedTests} passed, ${failed} failed  ${seconds(startedAt)}`,
  );
}

/** The short form of `npm run crash`: each named place once. */
async function crashMatrix(environment: NodeJS.ProcessEnv, seed: string): Promise<void> {
  const beganAt = Date.now();
  const script = path.join(workspaceDirectory, 'tools/crash/crash.ts');
  const child = spawn(process.execPath, [script, ...crashOptions, '--seed', seed], {
    cwd: workspaceDirectory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  let lastLine = '';
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    if (line !== '') lastLine = line;
  }
  const [, passed = 0, failed = 1] = (/^(\d+) passed, (\d+) failed$/.exec(lastLine) ?? []).map(Number);
  total.passed += passed;
  total.failed += failed;
  console.log(
    `${failed === 0 ? '✔' : '✘'} crash, seed ${seed}: ${passed} passed, ${failed} failed  ${seconds(beganAt)}`,
  );
}

async function startServers(): Promise<NodeJS.ProcessEnv> {
  const startedAt = Date.now();
  servers ??= await startLocalServers({ durable: false });
  console.log(`✔ PostgreSQL, Kafka, Redis  ${seconds(startedAt)}`);
  return {
    TEST_POSTGRES_URL: servers.postgres.url,
    TEST_KAFKA_BROKERS: servers.kafka.brokers.join(','),
    TEST_REDIS_URL: servers.redis.url,
  };
}

const startedAt = Date.now();
const { chosen, seed } = wanted();
try {
  if (chosen.includes('check')) {
    await check('types', bin('tsc'), ['-b']);
    // The boundary rule reads the graph of projects from Nx's cache, and is silent when there is none.
    await check('project graph', bin('nx'), ['graph', '--file', path.join(tmpdir(), `dg-graph-${process.pid}.json`)]);
    await check('lint', bin('oxlint'), ['--type-aware', '--quiet', 'apps', 'libs', 'tools', 'e2e']);
    await check('format', bin('oxfmt'), ['--check', '.']);
  }
  if (chosen.includes('unit'))
    await jest('unit', ['--testPathIgnorePatterns=int.test.ts', '--testPathIgnorePatterns=/e2e/']);
  if (chosen.some((part) => part === 'integration' || part === 'e2e' || part === 'crash')) {
    const environment = await startServers();
    if (chosen.includes('integration')) await jest('integration', ['--maxWorkers=2', 'int.test.ts'], environment);
    if (chosen.includes('e2e')) await jest('e2e', ['-i', '/e2e/'], environment);
    if (chosen.includes('crash')) await crashMatrix(environment, seed);
  }
} catch (error) {
  console.error((error as Error).message);
  total.failed++;
} finally {
  await servers?.stop();
  if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
}
console.log(`in ${seconds(startedAt)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
