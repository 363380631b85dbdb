import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { waitFor } from '@dg/testing';
import { startProxy, type TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let atTarget: Socket[];
let proxy: TcpProxy;
let clients: Caller[];

/** A client that remembers what it was told. */
interface Caller {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly end: () => 'open' | 'ended' | 'reset';
}

beforeEach(async () => {
  atTarget = [];
  clients = [];
  echo = createServer((socket) => {
    atTarget.push(socket);
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startProxy((echo.address() as AddressInfo).port, { seed: 7 });
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await proxy.close();
  for (const socket of atTarget) socket.destroy();
  echo.close();
  await once(echo, 'close');
});

async function call(through = proxy): Promise<Caller> {
  const caller = dial(through);
  await once(caller.socket, 'connect');
  return caller;
}

function dial(through: TcpProxy): Caller {
  const socket = connect(through.port, '127.0.0.1');
  let heard = '';
  let end: 'open' | 'ended' | 'reset' = 'open';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('end', () => (end = 'ended'));
  socket.on('error', () => (end = 'reset'));
  const caller = { socket, heard: () => heard, end: () => end };
  clients.push(caller);
  return caller;
}

async function echoed(caller: Caller, text: string): Promise<void> {
  const before = caller.heard();
  caller.socket.write(text);
  await waitFor(`the echo of ${text}`, () => caller.heard() === before + text, 2_000);
}

test('without a fault bytes and ends pass through, also 20 MB at once', async () => {
  const caller = await call();
  const megabyte = 'x'.repeat(1_048_576);
  for (let index = 0; index < 20; index++) caller.socket.write(megabyte);
  caller.socket.end();
  await waitFor('the end', () => caller.end() === 'ended', 10_000);
  expect(caller.heard().length).toBe(20 * 1_048_576);
});

test('refuse: old and new connections are reset, and new ones work once it is over', async () => {
  const old = await call();
  await echoed(old, 'hello');
  proxy.set({ kind: 'refuse' });
  await waitFor('the reset', () => old.end() === 'reset');
  const fresh = dial(proxy);
  await waitFor('the reset', () => fresh.end() === 'reset');
  proxy.set({ kind: 'none' });
  await echoed(await call(), 'again');
});

test('drop: some connections are cut on both sides while they talk, others live, and a seed repeats which', async () => {
  const talk = async () => {
    const dropping = await startProxy((echo.address() as AddressInfo).port, { seed: 7 });
    dropping.set({ kind: 'drop', probability: 0.08 });
    const rounds: number[] = [];
    for (let index = 0; index < 8; index++) {
      const caller = await call(dropping);
      let round = 0;
      for (; round < 10 && caller.end() === 'open'; round++) {
        const before = caller.heard().length;
        caller.socket.write('ping');
        await waitFor('echo or end', () => caller.heard().length === before + 4 || caller.end() !== 'open');
      }
      rounds.push(round);
      caller.socket.destroy();
    }
    const { cut } = dropping;
    await dropping.close();
    return { cut, rounds };
  };
  const first = await talk();
  expect(first.cut).toBeGreaterThan(2);
  expect(first.cut).toBeLessThan(8);
  await waitFor('the target to see them closed', () => atTarget.every((socket) => socket.destroyed));
  expect(await talk()).toEqual(first);
}, 20_000);

test('delay: every chunk is late, none overtakes another, also when the delay ends meanwhile', async () => {
  const caller = await call();
  await echoed(caller, 'fast');
  proxy.set({ kind: 'delay', ms: 100, jitterMs: 90 });
  const startedAt = performance.now();
  let expected = 'fast';
  for (let index = 0; index < 20; index++) {
    caller.socket.write(`${index},`);
    expected += `${index},`;
    await new Promise((resolve) => setImmediate(resolve));
  }
  proxy.set({ kind: 'none' });
  caller.socket.write('last');
  await waitFor('all of it', () => caller.heard().length === expected.length + 4, 5_000);
  expect(caller.heard()).toBe(`${expected}last`);
  expect(performance.now() - startedAt).toBeGreaterThan(20);
});

test('half-open: nothing arrives and nothing is closed; what was open stays dead afterwards, new connections work', async () => {
  const old = await call();
  await echoed(old, 'hello');
  proxy.set({ kind: 'half-open', direction: 'both' });
  old.socket.write('lost');
  const meanwhile = await call();
  meanwhile.socket.write('lost too');
  proxy.set({ kind: 'none' });
  await echoed(await call(), 'new');
  old.socket.write('still lost');
  await echoed(await call(), 'newer');
  expect([old.end(), meanwhile.end()]).toEqual(['open', 'open']);
  expect([old.heard(), meanwhile.heard()]).toEqual(['hello', '']);
  old.socket.destroy();
  await echoed(await call(), 'newest');
  expect(atTarget[0]!.destroyed).toBe(false);
});

test('half-open in one direction: the request arrives, the answer does not', async () => {
  const caller = await call();
  await echoed(caller, 'hello');
  proxy.set({ kind: 'half-open', direction: 'to-client' });
  const arrived = once(atTarget[0]!, 'data');
  caller.socket.write('done?');
  expect(String((await arrived)[0])).toBe('done?');
  proxy.set({ kind: 'none' });
  await echoed(await call(), 'new');
  expect([caller.heard(), caller.end()]).toEqual(['hello', 'open']);
});
