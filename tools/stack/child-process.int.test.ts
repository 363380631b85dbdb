import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts, workspaceDirectory } from '@dg/local-servers';
import { childProcess, type Child } from './child-process.ts';
import { baseEnvironment } from './environment.ts';
import { answersHttp } from './readiness.ts';

// Answers with its colour, and passes the crash point `asked` at every request.
const service = `
import { createServer } from 'node:http';
import { crashPoint, listenForCrashPoints } from '${workspaceDirectory}/libs/platform/src/crash/index.ts';
listenForCrashPoints(process.env.CRASH_POINT_FILE);
createServer((request, response) => {
  if (request.url === '/colour') crashPoint('asked');
  response.end(process.env.COLOUR);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

let directory: string;
let url: string;
let child: Child;
let reported: string[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'dg-child-'));
  const [port] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  reported = [];
  const script = path.join(directory, 'service.mjs');
  const crashPointFile = path.join(directory, 'crash-point');
  await writeFile(script, service);
  child = childProcess({
    name: 'painter',
    directory,
    script,
    environment: { ...baseEnvironment(), PORT: String(port), COLOUR: 'red', CRASH_POINT_FILE: crashPointFile },
    logFile: path.join(directory, 'painter.log'),
    crashPointFile,
    isReady: () => answersHttp(url),
    onExit: (description) => reported.push(description),
  });
  await child.start();
});
afterEach(async () => {
  await child.stop();
  await rm(directory, { recursive: true });
});

const colour = async (): Promise<string> => (await fetch(`${url}/colour`)).text();

test('a death at an armed crash point is seen by who waits for it and not reported as a fault', async () => {
  await child.arm('asked:2');
  await expect(colour()).resolves.toBe('red');
  await expect(colour()).rejects.toThrow('fetch failed');
  await expect(child.exited()).resolves.toBe('ended by SIGKILL');
  expect([reported, child.pid]).toEqual([[], undefined]);
  await child.start();
  await expect(colour()).resolves.toBe('red');
});

test('one that is down takes its crash point when it starts, and only once', async () => {
  await child.stop();
  await child.arm('asked');
  await child.start();
  await expect(colour()).rejects.toThrow('fetch failed');
  await child.exited();
  await child.start();
  await expect(colour()).resolves.toBe('red');
  expect(reported).toEqual([]);
});

test('a death that nobody asked for is reported', async () => {
  process.kill(child.pid!, 'SIGKILL');
  await expect(child.exited()).resolves.toBe('ended by SIGKILL');
  expect(reported).toEqual(['ended by SIGKILL']);
});

test('variables given at a start stay for all later ones', async () => {
  await child.restart({ COLOUR: 'green' });
  await expect(colour()).resolves.toBe('green');
  await child.kill('SIGKILL');
  await child.start();
  await expect(colour()).resolves.toBe('green');
  expect(reported).toEqual([]);
});

test('one that is frozen still ends when it is told to', async () => {
  await child.kill('SIGSTOP');
  await child.stop();
  await expect(child.exited()).resolves.toBe('ended by SIGTERM');
  await expect(readFile(path.join(directory, 'painter.log'), 'utf8')).resolves.toBe('');
});
