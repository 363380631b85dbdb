import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { lastLine, runCommand } from './command.ts';
import { spawnGuarded, type GuardedProcess } from './guarded-process.ts';
import type { Server } from './local-servers.ts';
import { exists } from './maven.ts';
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts';
import { processServer, type ServerOptions } from './process-server.ts';

const majorVersion = '18';
const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const sharedMemoryWaitMs = 10_000;

export const superuser = 'postgres';

/** Kept beside the data, because the data knows only its hash. */
export async function superuserPassword(directory: string): Promise<string> {
  const file = join(directory, 'postgres-password');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored !== '') return stored;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(binaries: PostgresBinaries, data: string, password: string, durable: boolean): Promise<void> {
  // Under another name until complete: an interrupted run must not leave something that looks like a database.
  const partial = `${data}.partial`;
  const passwordFile = `${data}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const { owner } = binaries;
  if (owner !== undefined) {
    await chown(partial, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  const [command, ...parameters] = [
    ...binaries.prefix,
    binaries.initdb,
    `--pgdata=${partial}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = await runCommand(command!, parameters, {
    user: binaries.user,
    environment: { ...process.env, LC_ALL: 'C' },
  });
  await rm(passwordFile, { force: true });
  if (!result.ok) throw new Error(`PostgreSQL's initdb failed: ${lastLine(result.output)}`);
  await rename(partial, data);
}

async function assertVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return;
  throw new Error(
    `${data} was written by PostgreSQL ${version}, this project runs ${majorVersion}: start with --reset, or keep the old data elsewhere`,
  );
}

/** PostgreSQL trusts a process id from before a crash or reboot, whoever has that id now; this looks at who it is. */
async function clearStalePidFile(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0)) return;
  const fromKernel = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  const commandLine = fromKernel ?? (await runCommand('ps', ['-o', 'command=', '-p', String(pid)])).output;
  if (commandLine.includes(data)) throw new Error(`another PostgreSQL (process ${pid}) runs on ${data}: end it first`);
  await rm(file, { force: true });
}

function serverParameters(data: string, port: number, durable: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=256MB',
    'jit=off',
    'timezone=UTC',
    ...(durable
      ? []
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']),
  ];
  return ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
}

/** False while nobody answers; an answer from another data directory ends the start. */
async function answersFrom(url: string, data: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const actual = rows[0]?.data_directory ?? '';
    if (actual !== data) throw new Error(`the PostgreSQL on this port keeps its data in ${actual}, not in ${data}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: the server is starting up or shutting down.
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function postgresServer(options: ServerOptions & { url: string; password: string }): Server {
  const { directory, logFile, port, durable, url } = options;

  async function launchOnce(binaries: PostgresBinaries, data: string): Promise<GuardedProcess> {
    const [command, ...parameters] = [...binaries.prefix, binaries.postgres, ...serverParameters(data, port, durable)];
    return spawnGuarded({
      command: command!,
      parameters,
      logFile,
      directory: data,
      environment: { PATH: process.env['PATH'], LC_ALL: 'C' },
      user: binaries.user,
      orphanSignal: durable ? 'SIGINT' : 'SIGQUIT',
    });
  }

  async function recentLog(offset: number): Promise<string> {
    return (await readFile(logFile, 'utf8')).slice(offset);
  }

  return processServer({
    title: 'PostgreSQL',
    logFile,
    onExit: options.onExit,
    stopSignal: 'SIGINT',
    readyTimeoutMs,
    stopTimeoutMs,
    async launch() {
      await mkdir(directory, { recursive: true });
      const binaries = await findPostgres(directory);
      const data = join(await realpath(directory), 'postgres');
      if (!(await exists(data))) {
        options.onDetail('creating the database cluster');
        await initialise(binaries, data, options.password, durable);
      }
      await assertVersion(data);
      await clearStalePidFile(data);

      const deadline = Date.now() + sharedMemoryWaitMs;
      for (;;) {
        const offset = await stat(logFile).then(
          ({ size }) => size,
          () => 0,
        );
        const server = await launchOnce(binaries, data);
        const early = await Promise.race([server.ended, sleep(100, undefined)]);
        // After a crash the old backends notice soon that their parent is gone; until then the data is theirs.
        if (early !== undefined && Date.now() < deadline && (await recentLog(offset)).includes('shared memory block')) {
          await sleep(200);
          continue;
        }
        return {
          process: server,
          isReady: () => answersFrom(url, data),
          explainFailure: async () =>
            lastLine((await recentLog(offset)).replaceAll(/^.*(HINT|DETAIL|LOG):.*$/gm, '').trim()),
        };
      }
    },
  });
}
