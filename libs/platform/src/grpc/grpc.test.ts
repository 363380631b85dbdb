import { connect, createServer, type AddressInfo } from 'node:net';
import { healthService, walletService } from '@dg/contracts';
import { Rejection } from '@dg/kernel';
import { createLog } from '../log/index.ts';
import { connectGrpc, serveGrpc, type GrpcHandlers } from './index.ts';

const log = createLog('test', 'silent');
type Handlers = GrpcHandlers<typeof walletService>;

/** A wallet service of which only some methods are there. */
async function serve(handlers: Partial<Handlers>) {
  const server = await serveGrpc({
    port: 0,
    log,
    isReady: () => true,
    definition: walletService,
    handlers: handlers as Handlers,
  });
  const client = connectGrpc(walletService, `127.0.0.1:${server.port}`, log);
  const close = async () => {
    client.close();
    await server.close();
  };
  return { client, server, close };
}

describe('a call between services', () => {
  test('carries a refusal with its code and its own message', async () => {
    const { client, close } = await serve({
      GetWallet: async () => {
        throw new Rejection('INVALID_REQUEST', 'größer als erlaubt');
      },
    });
    await expect(client.GetWallet({ wallet_id: 1 })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'größer als erlaubt',
    });
    await close();
  });

  test('that fails inside tells its caller nothing of how', async () => {
    const { client, close } = await serve({
      GetWallet: async () => {
        throw new Error('password=hunter2');
      },
    });
    const failure = await client.GetWallet({ wallet_id: 1 }).then(
      () => '',
      (error: Error) => `${error.message} ${error.stack}`,
    );
    expect(failure).toContain('INTERNAL');
    expect(failure).not.toContain('hunter2');
    await close();
  });

  test('that gets no answer in time is UNAVAILABLE, and all its tries share one deadline', async () => {
    let tries = 0;
    const { client, server } = await serve({
      GetWallet: () => {
        tries++;
        return new Promise(() => undefined);
      },
    });
    await expect(client.GetWallet({ wallet_id: 1 }, { deadlineMs: 200, isRetried: true })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(tries).toBe(1);
    client.close();
    void server.close();
  });

  test('that its peer does not know yet, being of the release before, is UNAVAILABLE', async () => {
    const { GetWallet } = walletService;
    const server = await serveGrpc({
      port: 0,
      log,
      isReady: () => true,
      definition: { GetWallet },
      handlers: {} as Handlers,
    });
    const client = connectGrpc(walletService, `127.0.0.1:${server.port}`, log);
    await expect(client.ListWallets({ client_id: 1 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    client.close();
    await server.close();
  });

  test('that is retried reaches a peer that comes back; refusals are never retried', async () => {
    let calls = 0;
    const { client, close } = await serve({
      GetWallet: async () => {
        calls++;
        throw new Rejection(calls === 1 ? 'UNAVAILABLE' : 'WALLET_NOT_FOUND');
      },
    });
    await expect(client.GetWallet({ wallet_id: 1 }, { isRetried: true })).rejects.toMatchObject({
      code: 'WALLET_NOT_FOUND',
    });
    expect(calls).toBe(2);
    await close();
  });

  test('reaches its peer even when its first connection was accepted and then left in silence', async () => {
    const server = await serveGrpc({ port: 0, log, isReady: () => true });
    let connections = 0;
    const network = createServer((socket) => {
      socket.on('error', () => undefined);
      connections++;
      if (connections === 1) {
        socket.resume();
        return;
      }
      const peer = connect(server.port, '127.0.0.1');
      peer.on('error', () => socket.destroy());
      socket.pipe(peer).pipe(socket);
    });
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
    const { port } = network.address() as AddressInfo;
    const client = connectGrpc(healthService, `127.0.0.1:${port}`, log);
    const answer = await client.Check({ service: '' }, { deadlineMs: 20_000, isRetried: true });
    expect(answer).toMatchObject({ status: 'SERVING' });
    expect(connections).toBe(2);
    client.close();
    await server.close();
    network.close();
  });

  test('of the health service says whether the service is ready', async () => {
    const server = await serveGrpc({ port: 0, log, isReady: () => false });
    const client = connectGrpc(healthService, `127.0.0.1:${server.port}`, log);
    expect(await client.Check({ service: '' })).toMatchObject({ status: 'NOT_SERVING' });
    client.close();
    await server.close();
  });
});
