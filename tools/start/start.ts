import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  assertNotInUse,
  assertPortFree,
  removeData,
  serverTitles,
  startLocalServers,
  workspaceDirectory,
} from '@dg/local-servers';
import { loadDemonstrationData } from '../demonstration/load.ts';
import { callerOf, expected } from '../http/caller.ts';
import { serviceNames } from '../stack/services.ts';
import { startStack } from '../stack/stack.ts';
import { placeFirstEsim } from './first-esim.ts';
import { placeFirstOrder } from './first-order.ts';
import { placeFirstTopup } from './first-topup.ts';
import { createRestarter } from './keep-running.ts';
import { helpText, portTable, readOptions, type StartOptions } from './options.ts';
import { onBootstrapGone } from './parent.ts';
import { report } from './report.ts';
import { createSteps } from './steps.ts';

const localDirectory = join(workspaceDirectory, '.local');
const dataDirectory = join(localDirectory, 'data');
const logDirectory = join(localDirectory, 'logs');
const credentialsFile = join(localDirectory, 'credentials.json');
const secondSignalMs = 1_000;

class Stopped extends Error {}

const stopping = new AbortController();
/** What must be ended, the last one started first. */
const closers: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

function listenForTheEnd(): void {
  let firstAt = 0;
  const onSignal = (): void => {
    if (!stopping.signal.aborted) {
      firstAt = Date.now();
      process.stdout.write('\nstopping\n');
      stopping.abort(new Stopped());
      return;
    }
    // One Ctrl-C may arrive twice, from the terminal and from npm.
    // A later one means "at once": the guard ends the children.
    if (Date.now() - firstAt > secondSignalMs) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  onBootstrapGone(onSignal);
  // Whoever read the output may be gone; that must not prevent an orderly end.
  process.stdout.on('error', () => undefined);
}

async function run(options: StartOptions): Promise<void> {
  const { signal } = stopping;
  const steps = createSteps(signal);
  assertNotInUse(dataDirectory);
  for (const { port, purpose, variable } of portTable(options)) await assertPortFree(port, purpose, variable);
  if (options.reset) {
    await removeData(dataDirectory);
    for (const file of [credentialsFile, `${credentialsFile}.unfinished`]) await rm(file, { force: true });
  }

  const restart = createRestarter(steps.print, () => signal.aborted);
  const servers = await steps.run('PostgreSQL, Kafka, Redis', async (detail) => {
    const started = await startLocalServers({
      directory: dataDirectory,
      logDirectory,
      ports: options.serverPorts,
      durable: true,
      signal,
      onStep: (name, text) => detail(`${name} ${text ?? ''}`),
      onServerExit: (name, description) =>
        void restart(serverTitles[name], description, join(logDirectory, `${name}.log`), () =>
          started.startServer(name),
        ),
    });
    closers.push(started.stop);
    return started;
  });

  const stack = await steps.run(`${serviceNames.length} services`, async (detail) => {
    const started = await startStack({
      servers,
      directory: dataDirectory,
      logDirectory,
      ports: options.stackPorts,
      signal,
      onStep: (name, text) => detail(`${name} ${text ?? ''}`),
      onServiceExit: (name, description) => {
        const { start } = started.processes[name];
        void restart(name, description, join(logDirectory, `${name}.log`), () => start());
      },
    });
    closers.push(started.stop);
    return started;
  });

  const credentials = await steps.run('demonstration data', (detail) =>
    loadDemonstrationData({
      baseUrl: stack.baseUrl,
      mailUrl: stack.mailUrl,
      sandboxUrl: stack.sandbox.url,
      operator: stack.operator,
      credentialsFile,
      onProgress: (done, total, what) => detail(`${done}/${total} ${what}`),
    }),
  );
  const [client] = credentials.clients;
  if (client === undefined) throw new Error(`${credentialsFile} names no client: start with --reset`);
  const { baseUrl, mailUrl, sandbox } = stack;
  const [firstOrder, firstTopup, firstEsim] = await steps.run('a first voucher, top-up and eSIM', async () => {
    const { client_id, client_secret } = client;
    const login = callerOf(baseUrl, '').send<{ access_token: string }>('POST', '/api/v1/auth/login', {
      client_id,
      client_secret,
    });
    const caller = callerOf(baseUrl, (await expected(login, 'login')).access_token);
    return [await placeFirstOrder(caller), await placeFirstTopup(caller), await placeFirstEsim(caller)] as const;
  });

  steps.print(
    report({
      baseUrl,
      mailUrl,
      sandboxUrl: sandbox.url,
      logDirectory,
      credentialsFile,
      client,
      firstOrder,
      firstTopup,
      firstEsim,
    }),
  );
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(helpText(options));
    process.exit(0);
  }
  listenForTheEnd();
  await run(options);
} catch (error) {
  if (!stopping.signal.aborted) {
    // From here on a signal finds the ending under way.
    stopping.abort(new Stopped());
    await closeAll().catch(() => undefined);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
try {
  await closeAll();
  process.stdout.write('stopped\n');
  process.exit(0);
} catch (error) {
  process.stderr.write(
    `not everything could be ended in order: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
