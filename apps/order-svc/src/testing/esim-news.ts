import { decodeEvent, encodeEventData, eventTypes, type EventInput } from '@dg/contracts/events';
import { newKsuid } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import { silentLog } from '@dg/testing';
import type { OrderStore } from '../commands/apply-results.ts';
import type { IccidBox } from '../db/iccids.ts';
import { onFulfilmentResult } from '../kafka/on-fulfilment-result.ts';
import { iccids as ours } from './iccids.ts';

export const iccid = '8944500102198304826';

type News = EventInput['fulfilment-result'];

/** Tells order-svc something of its orders, as Kafka would, all in one batch. */
export const tell = (database: Database, ...told: News[]) => tellReplica(database, ours, ...told);

/** The same, of a replica with keys of its own. */
export const tellReplica = (database: Database, iccids: IccidBox, ...told: News[]) =>
  tellStore({ database, iccids, log: silentLog }, ...told);

/** The same, of one that logs where the test reads it. */
export function tellStore(store: OrderStore, ...told: News[]): Promise<void> {
  const events = told.map((data) =>
    decodeEvent(
      'fulfilment-result',
      JSON.stringify({
        event_id: newKsuid(),
        type: eventTypes['fulfilment-result'],
        occurred_at: new Date().toISOString(),
        request_id: 'r',
        key: String(data.order_id),
        data: encodeEventData('fulfilment-result', data),
      }),
    ),
  );
  const { apply } = onFulfilmentResult(store, () => undefined);
  return transaction(store.database, (client) => apply(client, events));
}

export const times = { installed_at: '2026-01-31T09:30:00.000Z', activated_at: '2026-01-31T10:00:00.000Z' };

const steps = [
  {
    sequence: 1,
    change: 'INSTALLED',
    activation_status: 'ACTIVE',
    installed_at: times.installed_at,
    occurred_at: times.installed_at,
  },
  { sequence: 2, change: 'ACTIVATED', activation_status: 'ACTIVE', ...times, occurred_at: times.activated_at },
  {
    sequence: 3,
    change: 'USAGE_THRESHOLD',
    activation_status: 'ACTIVE',
    ...times,
    usage_percent: 100,
    occurred_at: '2026-02-02T08:00:00.000Z',
  },
  { sequence: 4, change: 'DEPLETED', activation_status: 'EXPIRED', ...times, occurred_at: '2026-02-02T09:00:00.000Z' },
];

/** What happens to a delivered eSIM, as fulfilment tells it. */
export const stepsOf = (orderId: number, from = 0, to = steps.length) =>
  steps.slice(from, to).map((profile) => ({ order_id: orderId, outcome: 'PROFILE', iccid, profile }));

/** What left on a topic about an order, oldest first. */
export async function left(database: Database, topic: string, orderId: number): Promise<Record<string, unknown>[]> {
  const rows = await query<{ value: string }>(
    database,
    'select value from outbox where topic = $1 and key = $2 order by id',
    [topic, String(orderId)],
  );
  return rows.map(({ value }) => (JSON.parse(value) as { data: Record<string, unknown> }).data);
}
