import type { AddressInfo } from 'node:net';
import type { EventInput } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import { startConsumer } from '@dg/platform/kafka';
import { query } from '@dg/platform/postgres';
import { serviceDatabase, silentLog, testKafka, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import { SMTPServer } from 'smtp-server';
import { claimDueEmails } from '../db/emails.ts';
import { migrations } from '../db/migrations/index.ts';
import { openMailer, type Mailer } from '../email/mailer.ts';
import { onOrderStatusChanged } from '../kafka/on-order-status-changed.ts';
import { apply, testBox } from '../testing/apply.ts';
import { eventOf, messageOf } from '../testing/event-of.ts';
import { startEmailWorker } from './email-worker.ts';

interface EmailRow {
  id: number;
  state: string;
  tries: number;
  last_error: string | null;
  minutes_to_next_try: number;
}

/** What the mail server was asked and what it took. */
const mailServer = { asked: [] as string[], taken: [] as { recipient: string; raw: string }[], isBusy: false };
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo: ({ address }, _session, callback) => {
    mailServer.asked.push(address);
    if (address.startsWith('gone'))
      return callback(Object.assign(new Error(`5.1.1 <${address}> unknown`), { responseCode: 550 }));
    if (mailServer.isBusy) return callback(Object.assign(new Error(`4.2.1 <${address}> later`), { responseCode: 450 }));
    return callback();
  },
  onData: (stream, session, callback) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const recipient = session.envelope.rcptTo.map(({ address }) => address).join();
      mailServer.taken.push({ recipient, raw: Buffer.concat(parts).toString() });
      callback();
    });
  },
});

let store: TestDatabase;
let mailer: Mailer;
let lifecycle = testLifecycle();

beforeAll(async () => {
  store = await serviceDatabase('notify', migrations);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Shop <receipts@shop.example>',
    publicBaseUrl: 'https://shop.example',
  });
}, 120_000);

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await store.close();
}, 30_000);

beforeEach(async () => {
  lifecycle = testLifecycle();
  Object.assign(mailServer, { asked: [], taken: [], isBusy: false });
  await query(store.database, 'truncate emails, suppressions restart identity');
});

afterEach(() => lifecycle.drain('test', 0));

const startWorker = () => {
  const worker = startEmailWorker({ database: store.database, mailer, log: silentLog });
  lifecycle.onDrain('worker', worker.stop);
  return worker;
};

const orderOf = (
  orderId: number,
  email: string | undefined,
  status = 'DELIVERED',
): EventInput['order-status-changed'] => ({
  order_id: orderId,
  client_id: 7,
  status,
  ...(email === undefined ? {} : { email }),
  product_name: 'Arcade Card',
  quantity: 2,
  amount_minor: '5000',
  placed_at: '2026-01-31T09:30:00.000Z',
  currency: 'USD',
});

const consumption = (wakeEmails: () => void = () => undefined) => {
  const wake = { emails: wakeEmails, deliveries: () => undefined };
  return onOrderStatusChanged({ database: store.database, box: testBox, wake });
};

const applyEvent = (data: EventInput['order-status-changed']) =>
  apply(consumption(), [eventOf('order-status-changed', data)]);

const message = (eventId: string, data: EventInput['order-status-changed']) =>
  messageOf('order-status-changed', data, { eventId });

const emails = () =>
  query<EmailRow>(
    store.database,
    `select id, state, tries, last_error,
       round(extract(epoch from next_try_at - now()) / 60)::integer as minutes_to_next_try
     from emails order by id`,
  );

const settled = (state: string, count = 1) =>
  waitFor(`${count} ${state}`, async () => {
    const rows = await emails();
    return rows.length === count && rows.every((row) => row.state === state) ? rows : undefined;
  });

test('an event that comes again sends no second mail, and only an end with an address sends one', async () => {
  const kafka = await testKafka();
  const worker = startWorker();
  startConsumer(kafka.connection, consumption(worker.wake), lifecycle, silentLog);
  const producer = kafka.connection.kafka.producer();
  await producer.connect();
  const delivered = message(newKsuid(), orderOf(42, 'buyer@example.com'));
  const values = [
    message(newKsuid(), orderOf(42, 'buyer@example.com', 'PENDING')),
    delivered,
    delivered,
    message(newKsuid(), orderOf(42, 'buyer@example.com')),
    message(newKsuid(), orderOf(43, undefined)),
    message(newKsuid(), orderOf(44, 'last@example.com', 'CANCELLED')),
  ];
  await producer.send({
    topic: `${kafka.topicPrefix}order-status-changed`,
    messages: values.map((value) => ({ key: '42', value })),
  });
  await producer.disconnect();
  await settled('sent', 2);
  expect(mailServer.taken.map(({ recipient }) => recipient).sort()).toStrictEqual([
    'buyer@example.com',
    'last@example.com',
  ]);
  const receipt = mailServer.taken.find(({ recipient }) => recipient === 'buyer@example.com');
  expect(receipt?.raw).toContain('https://shop.example/api/v1/orders/42');
}, 60_000);

test('an eSIM that is cancelled after its delivery has a receipt of each, and none of what happens in between', async () => {
  startWorker();
  const esim = { ...orderOf(42, 'buyer@example.com'), vertical: 'esim', data_amount_gb: '5', validity_days: 30 };
  const told = [
    esim,
    { ...esim, profile_change: 'USAGE_THRESHOLD', usage_percent: 50, activation_status: 'ACTIVE' },
    { ...esim, status: 'CANCELLED' },
    { ...esim, status: 'CANCELLED' },
  ];
  for (const data of told) await applyEvent(data);
  await settled('sent', 2);
  const subjects = mailServer.taken.map(({ raw }) => /^Subject: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(subjects)).toStrictEqual(new Set(['Order 42: delivered', 'Order 42: cancelled']));
  for (const { raw } of mailServer.taken) {
    expect(raw).toContain('https://shop.example/api/v1/esim/orders/42');
    expect(raw).toContain('5 GB, 30 days');
  }
}, 60_000);

test('a mail whose worker died is sent by the next one, when the claim has ended', async () => {
  await applyEvent(orderOf(42, 'buyer@example.com'));
  const [claimed] = await claimDueEmails(store.database, 5, 120);
  expect(await claimDueEmails(store.database, 5, 120)).toStrictEqual([]);
  await query(store.database, `update emails set claimed_until = now() where id = $1`, [claimed?.id]);
  startWorker();
  await settled('sent');
  expect(mailServer.taken).toHaveLength(1);
});

test('a mail sent again after a lost outcome carries the Message-ID of the first', async () => {
  await applyEvent(orderOf(42, 'buyer@example.com'));
  startWorker();
  await settled('sent');
  await query(store.database, `update emails set state = 'queued'`);
  await waitFor('second mail', () => mailServer.taken.length === 2);
  const messageIds = mailServer.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]);
  expect(messageIds).toStrictEqual(['<receipt-42-1@shop.example>', '<receipt-42-1@shop.example>']);
});

test('two workers that look at once never claim the same mail', async () => {
  for (let orderId = 1; orderId <= 20; orderId++) await applyEvent(orderOf(orderId, 'buyer@example.com'));
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimDueEmails(store.database, 5, 120)));
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(claims.flat().length);
});

test('an address refused for good is never asked for again, in any spelling', async () => {
  startWorker();
  await applyEvent(orderOf(42, 'gone@example.com'));
  const [bounced] = await settled('suppressed');
  expect(bounced?.last_error).toBe('RCPT TO 550 5.1.1');
  await applyEvent(orderOf(43, 'Gone@Example.com'));
  await settled('suppressed', 2);
  expect(mailServer.asked).toStrictEqual(['gone@example.com']);
});

test('a mail refused for now waits a minute and is then sent', async () => {
  mailServer.isBusy = true;
  await applyEvent(orderOf(42, 'buyer@example.com'));
  const worker = startWorker();
  const [waiting] = await waitFor('first try', async () => {
    const rows = await emails();
    return rows[0]?.last_error ? rows : undefined;
  });
  expect(waiting).toMatchObject({ state: 'queued', tries: 1, last_error: 'RCPT TO 450 4.2.1', minutes_to_next_try: 1 });
  mailServer.isBusy = false;
  await query(store.database, `update emails set next_try_at = now()`);
  worker.wake();
  const [sent] = await settled('sent');
  expect(sent).toMatchObject({ tries: 2, last_error: null });
});
