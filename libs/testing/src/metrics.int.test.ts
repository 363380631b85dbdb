import { walletService } from '@dg/contracts';
import { Rejection } from '@dg/kernel';
import { connectGrpc, serveGrpc, type GrpcHandlers } from '@dg/platform/grpc';
import { countResolverAction, measureMessages, serveMetrics } from '@dg/platform/metrics';
import { deadLetterDismissal, messagingTables } from '@dg/platform/outbox';
import { openPool, query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, type TestDatabase } from './index.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let url: string;

beforeAll(async () => {
  service = await serviceDatabase('wallet', [{ name: '0001', sql: messagingTables + deadLetterDismissal }]);
  lifecycle.onDrain('database', service.close);
  const server = await serveMetrics('wallet-svc', 0);
  lifecycle.onDrain('metrics', server.close);
  url = `http://127.0.0.1:${server.port}/metrics`;
}, 120_000);
afterAll(() => lifecycle.drain('end of test', 0));

/** The value of a metric with these labels; undefined when it has none. */
async function measured(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((candidate) =>
    Object.entries(labels).every(([key, value]) => candidate.includes(`${key}="${value}"`)),
  );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

test('what waits in the outbox and what is parked is measured, and unknown while Postgres is away', async () => {
  await query(
    service.database,
    `insert into outbox (topic, key, event_id, request_id, value, created_at)
     select 'refund', '1', '', '', '', now() - interval '1 minute' * n from generate_series(3, 1, -1) as n`,
  );
  await query(
    service.database,
    `insert into dead_letters
       (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries, replayed_at)
     select 'test', 'refund', 0, n, '', '', '', '', '', 5, case when n > 2 then now() end from generate_series(1, 5) as n`,
  );
  measureMessages(service.database);
  expect(await measured('outbox_rows', { service: 'wallet-svc' })).toBe(3);
  expect(await measured('outbox_oldest_age_seconds')).toBeGreaterThan(170);
  expect(await measured('dead_letters_open')).toBe(2);

  const away = openPool('postgres://nobody@127.0.0.1:1/none', silentLog);
  measureMessages(away);
  expect(await measured('outbox_rows')).toBeUndefined();
  await away.end();
});

test('calls are counted by method and outcome, and timed; nothing of a request becomes a label', async () => {
  const handlers = {
    GetWallet: async ({ wallet_id: id }: { wallet_id: number }) => {
      if (id === 4711) throw new Rejection('WALLET_NOT_FOUND');
      if (id === 4712) throw new Error('broken');
      return { id };
    },
  } as unknown as GrpcHandlers<typeof walletService>;
  const server = await serveGrpc({ port: 0, log: silentLog, isReady: () => true, definition: walletService, handlers });
  const client = connectGrpc(walletService, `127.0.0.1:${server.port}`, silentLog);
  await Promise.allSettled([1, 2, 4711, 4712].map((id) => client.GetWallet({ wallet_id: id })));
  const method = '/dg.wallet.v1.WalletService/GetWallet';
  expect(await measured('grpc_requests_total', { method, outcome: 'OK' })).toBe(2);
  expect(await measured('grpc_requests_total', { method, outcome: 'WALLET_NOT_FOUND' })).toBe(1);
  expect(await measured('grpc_requests_total', { method, outcome: 'INTERNAL' })).toBe(1);
  expect(await measured('grpc_request_duration_seconds_count', { method })).toBe(4);
  expect(await (await fetch(url)).text()).not.toMatch(/471[12]/);
  client.close();
  await server.close();
});

test('what the resolver did is counted by kind, and the process itself is measured', async () => {
  countResolverAction('refund', 2);
  countResolverAction('refund');
  expect(await measured('resolver_actions_total', { kind: 'refund' })).toBe(3);
  expect(await measured('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
});
