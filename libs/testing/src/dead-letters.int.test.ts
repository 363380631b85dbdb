import { operationsService } from '@dg/contracts';
import { connectGrpc, serveGrpc, type GrpcClient } from '@dg/platform/grpc';
import { NotYet, type Consumption } from '@dg/platform/kafka';
import { operationsHandlers, pruneDeadLetters } from '@dg/platform/operations';
import { deadLetterDismissal, messagingChecks, messagingTables } from '@dg/platform/outbox';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testLifecycle, type TestDatabase } from './index.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let operations: GrpcClient<typeof operationsService>;
/** Why the next applications fail; undefined: they succeed. */
let failure: Error | undefined;
let afterCommits = 0;
let relayWakes = 0;

beforeAll(async () => {
  const sql = `${messagingTables} ${deadLetterDismissal} create table refunds
    (order_id integer not null constraint never_13 check (order_id <> 13), amount_minor bigint not null);`;
  service = await serviceDatabase('wallet', [{ name: '0001', sql }]);
  lifecycle.onDrain('database', service.close);
  const refund: Consumption<'refund'> = {
    name: 'test.refund',
    topic: 'refund',
    database: service.database,
    apply: async (client, events) => {
      for (const { data } of events) {
        await query(client, 'insert into refunds values ($1, $2)', [data.order_id, data.amount_minor]);
      }
      // After the work: a failure must take it back.
      if (failure !== undefined) throw failure;
    },
    afterCommit: () => afterCommits++,
  };
  const server = await serveGrpc({
    port: 0,
    log: silentLog,
    isReady: () => true,
    operations: operationsHandlers({
      database: service.database,
      consumptions: [refund],
      wakeRelay: () => relayWakes++,
      log: silentLog,
    }),
  });
  lifecycle.onDrain('server', server.close);
  operations = connectGrpc(operationsService, `127.0.0.1:${server.port}`, silentLog);
  lifecycle.onDrain('client', operations.close);
}, 120_000);
afterAll(() => lifecycle.drain('end of test', 0));
beforeEach(async () => {
  failure = undefined;
  afterCommits = 0;
  relayWakes = 0;
  await service.database.query('truncate dead_letters, inbox, outbox, refunds');
});

const refundValue = (orderId: number) =>
  JSON.stringify({
    event_id: `event-${orderId}`,
    key: String(orderId),
    data: { order_id: orderId, amount_minor: '5' },
  });

/** A parked message; gives its id. */
async function park(orderId: number, value = refundValue(orderId), consumer = 'test.refund'): Promise<number> {
  const [row] = await query<{ id: number }>(
    service.database,
    `insert into dead_letters
       (consumer, topic, partition_number, message_offset, key, event_id, request_id, value, reason, tries)
     values ($1, 'refund', 0, $2::integer, $2::integer, 'event-' || $2::integer, 'request-1', $3, 'it failed', 5)
     returning id`,
    [consumer, orderId, value],
  );
  return row!.id;
}

const replay = (id: number) => operations.ReplayDeadLetter({ id, actor: 'user:1' });
const dismiss = (id: number, reason = 'the order was refunded by hand') =>
  operations.DismissDeadLetter({ id, actor: 'user:1', reason });
const list = (ask: object = {}) => operations.ListDeadLetters({ offset: 0, limit: 10, ...ask });
const refunded = async () =>
  (await query<{ order_id: number }>(service.database, 'select order_id from refunds order by 1')).map(
    (row) => row.order_id,
  );

test('a message whose cause of failure is gone is applied once, however often and at once it is replayed', async () => {
  const id = await park(42);
  const answers = await Promise.all(Array.from({ length: 8 }, () => replay(id)));
  expect(await refunded()).toEqual([42]);
  expect(new Set(answers.map((letter) => letter.replayed_at)).size).toBe(1);
  expect(answers[0]).toMatchObject({ id, consumer: 'test.refund', topic: 'refund', key: '42', tries: 5 });
  expect(afterCommits).toBe(1);
  expect(await list()).toMatchObject({ dead_letters: [], total_count: 0 });
  expect(await list({ include_replayed: true })).toMatchObject({ dead_letters: [{ id }], total_count: 1 });
});

test('an event that came through in another way meanwhile is not applied again', async () => {
  const id = await park(43);
  await query(service.database, `insert into inbox (consumer, event_id) values ('test.refund', 'event-43')`);
  expect((await replay(id)).replayed_at).not.toBe('');
  expect(await refunded()).toEqual([]);
});

test.each([
  ['the reason the service gives', new Error('order 44 has no debit'), 'order 44 has no debit'],
  ['what it waits for', new NotYet('order 44 is not visible'), 'order 44 is not visible'],
  [
    'nothing of a value that could not be read',
    new SyntaxError('Cannot convert 4111-1111 to a BigInt'),
    'SyntaxError while it was applied',
  ],
])('one that fails again changes nothing, stays open and says %s', async (_what, error, reason) => {
  const id = await park(44);
  failure = error;
  await expect(replay(id)).rejects.toMatchObject({ code: 'CONFLICT', message: reason });
  expect(await refunded()).toEqual([]);
  expect(await query(service.database, 'select from inbox')).toEqual([]);
  expect(await list()).toMatchObject({ dead_letters: [{ id, reason, tries: 6, replayed_at: '' }], total_count: 1 });
  failure = undefined;
  await replay(id);
  expect(await refunded()).toEqual([44]);
});

test('a reason names the rule of the database that was broken, and nothing of the row', async () => {
  const id = await park(13);
  const message = 'database error 23514 (never_13)';
  await expect(replay(id)).rejects.toMatchObject({ code: 'CONFLICT', message });
});

test.each(['no JSON: 4111-1111', '"4111-1111"', '{"event_id":"e"}', ''])(
  'a message that is no event (%s) is listed, and its replay refused without a word of what is in it',
  async (value) => {
    const id = await park(46, value);
    await expect(replay(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'the message is no event of refund' });
    expect((await list()).total_count).toBe(1);
  },
);

test('one that no consumer of this version wants is refused; one that is not there is not found', async () => {
  const id = await park(47, undefined, 'test.former');
  await expect(replay(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(replay(id + 1)).rejects.toMatchObject({ code: 'NO_MATCHING_RESULT', message: 'Dead letter not found' });
});

test('what could not be sent goes back to the outbox as it was, once', async () => {
  const id = await park(48, refundValue(48), 'relay');
  await Promise.all([replay(id), replay(id)]);
  expect(await query(service.database, 'select topic, key, event_id, request_id, value from outbox')).toEqual([
    { topic: 'refund', key: '48', event_id: 'event-48', request_id: 'request-1', value: refundValue(48) },
  ]);
  expect(relayWakes).toBe(1);
});

test('a message that is never to be applied is closed by who says why, once, and is forgotten', async () => {
  const id = await park(49, 'no event: somebody@example.com');
  const dismissed = await dismiss(id);
  expect(dismissed).toMatchObject({ id, replayed_at: '', dismissed_by: 'user:1' });
  expect(dismissed.dismissal_reason).toBe('the order was refunded by hand');
  expect(await dismiss(id, 'another reason')).toEqual(dismissed);
  expect(await list()).toMatchObject({ dead_letters: [], total_count: 0 });
  expect(await list({ include_replayed: true })).toMatchObject({ dead_letters: [dismissed], total_count: 1 });
  expect(await query(service.database, 'select value from dead_letters')).toEqual([{ value: '' }]);
  const isParked = messagingChecks.find(({ name }) => name === 'no event is parked')!;
  expect(await query(service.database, isParked.sql)).toEqual([]);
});

test('what was dismissed is not replayed, what was replayed not dismissed, and what is not there is neither', async () => {
  const id = await park(50);
  const { dismissed_at: dismissedAt } = await dismiss(id);
  await expect(replay(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'Dead letter was dismissed' });
  const kept = { id, tries: 5, reason: 'it failed', dismissed_at: dismissedAt, replayed_at: '' };
  expect(await list({ include_replayed: true })).toMatchObject({ dead_letters: [kept] });
  expect(await refunded()).toEqual([]);

  const other = await park(51);
  await replay(other);
  await expect(dismiss(other)).rejects.toMatchObject({ code: 'CONFLICT', message: 'Dead letter was replayed' });
  await expect(dismiss(other + 1)).rejects.toMatchObject({ code: 'NO_MATCHING_RESULT' });
});

test('of a replay and a dismissal at once one is done and the other refused', async () => {
  const id = await park(52);
  const outcomes = await Promise.allSettled([replay(id), dismiss(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refunded()).toEqual(outcomes[0].status === 'fulfilled' ? [52] : []);
});

test('what is settled keeps nothing of its message and goes after 30 days; what is open stays', async () => {
  const [open, replayed, dismissed, recent] = [await park(53), await park(54), await park(55), await park(56)];
  await Promise.all([replay(replayed), dismiss(dismissed), dismiss(recent)]);
  const kept = await query(service.database, `select id from dead_letters where value <> ''`);
  expect(kept).toEqual([{ id: open }]);
  await query(
    service.database,
    `update dead_letters set parked_at = parked_at - interval '31 days', replayed_at = replayed_at - interval '31 days',
       dismissed_at = case when id = $1 then dismissed_at else dismissed_at - interval '31 days' end`,
    [recent],
  );
  expect(await pruneDeadLetters(service.database)).toBe(2);
  expect((await list({ include_replayed: true })).dead_letters.map(({ id }) => id)).toEqual([open, recent]);
});

test('a list has the oldest first, in parts and by topic, and never what is in a message', async () => {
  for (const orderId of [1, 2, 3]) await park(orderId);
  await query(service.database, `update dead_letters set topic = 'order-placed' where key = '2'`);
  const keys = ({ dead_letters: letters }: { dead_letters: { key: string }[] }) => letters.map(({ key }) => key);
  expect(keys(await list())).toEqual(['1', '2', '3']);
  expect(keys(await list({ offset: 1, limit: 1 }))).toEqual(['2']);
  const counted = await list({ limit: 0, topic: 'refund' });
  expect(counted).toEqual({ dead_letters: [], total_count: 2 });
  expect(JSON.stringify(await list())).not.toContain('amount_minor');
});
