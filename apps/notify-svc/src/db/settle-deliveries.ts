import { setTimeout as pause } from 'node:timers/promises';
import { isPassingFault, query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import type { TryOutcome } from '../domain/endpoint-health.ts';
import { letNextGo } from './let-next-go.ts';
import { webhookDelayMs } from '../domain/webhook-schedule.ts';
import { beginAnewWhenOver, changeHealth, lockEndpointsThatChange, type TurnedOff } from './endpoint-health.ts';

/** What became of a try. */
export interface MadeTry extends TryOutcome {
  readonly deliveryId: number;
  readonly endpointId: number;
  /** Where it was sent: what became of it says nothing of an address that was set since. */
  readonly url: string;
  /** Names the claim under which it was made. */
  readonly tryCount: number;
  readonly responseCode: number;
  readonly failure: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly requestId: string;
}

/** What a try has led to; undefined: nothing, since somebody else had taken the delivery over. */
export type Settlement =
  | { readonly state: 'delivered' | 'failed' }
  | { readonly state: 'pending'; readonly delayMs: number }
  | undefined;

export interface Settled {
  /** In the order of the tries. */
  readonly settlements: readonly Settlement[];
  /** Deliveries that waited for one of these are now due. */
  readonly hasUnblocked: boolean;
  readonly disabled: readonly TurnedOff[];
}

interface LockedRow {
  id: number;
  subject: string;
  state: string;
  try_count: number;
  tries_of_schedule: number;
  is_claimed: boolean;
}

const attemptsMax = 5;
const pauseMs = 50;

/**
 * Records what became of tries, each of another delivery, in one transaction: what follows for the delivery, for those
 * that wait for it and for its endpoint.
 */
export async function settleDeliveries(
  database: Database,
  tries: readonly MadeTry[],
  timeScale: number,
): Promise<Settled> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(database, (client) => settle(client, tries, timeScale));
    } catch (error) {
      // All lock endpoints first and deliveries in one order. What was queued or replayed meanwhile comes out of it.
      if (!isPassingFault(error) || attempt === attemptsMax) throw error;
      await pause(pauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** What became of each of several tries, or why it could not be recorded. */
export interface SettledEach extends Omit<Settled, 'settlements'> {
  readonly outcomes: readonly ({ readonly settlement: Settlement } | { readonly error: unknown })[];
}

/** The same, but one that cannot be recorded takes none of the others with it: they are recorded one by one then. */
export async function settleEach(
  database: Database,
  tries: readonly MadeTry[],
  timeScale: number,
): Promise<SettledEach> {
  try {
    const { settlements, ...rest } = await settleDeliveries(database, tries, timeScale);
    return { ...rest, outcomes: settlements.map((settlement) => ({ settlement })) };
  } catch (error) {
    if (tries.length === 1) return { outcomes: [{ error }], hasUnblocked: false, disabled: [] };
  }
  const each: SettledEach[] = [];
  for (const made of tries) each.push(await settleEach(database, [made], timeScale));
  return {
    outcomes: each.flatMap(({ outcomes }) => outcomes),
    hasUnblocked: each.some(({ hasUnblocked }) => hasUnblocked),
    disabled: each.flatMap(({ disabled }) => disabled),
  };
}

async function settle(client: Queryable, tries: readonly MadeTry[], timeScale: number): Promise<Settled> {
  const endpoints = await lockEndpointsThatChange(client, tries, timeScale);
  const rows = await lockDeliveries(client, tries);
  const settlements = tries.map((made) => settlementOf(made, rows.get(made.deliveryId), timeScale));
  await write(client, tries, settlements);
  const ended = tries.filter((_made, index) => ['delivered', 'failed'].includes(settlements[index]?.state ?? ''));
  const lines = ended.map(({ deliveryId, endpointId }) => ({ endpointId, subject: rows.get(deliveryId)!.subject }));
  const hasUnblocked = (await letNextGo(client, lines)) > 0;
  const disabled = await changeHealth(client, endpoints, tries, timeScale);
  const failed = tries.filter((_made, index) => settlements[index]?.state === 'failed');
  await beginAnewWhenOver(client, endpoints, new Set(failed.map(({ endpointId }) => endpointId)));
  return { settlements, hasUnblocked, disabled };
}

// With those that may come next in line, in the order in which `queueDeliveries` locks them.
const lock = `
  with made as (select id, endpoint_id, subject from deliveries where id = any($1::integer[])),
  touched as (
    select id from made
    union
    select next.id from made cross join lateral (
      select id from deliveries
      where endpoint_id = made.endpoint_id and subject = made.subject and state = 'waiting'
      order by subject, seq, id limit 1
    ) as next
  )
  select deliveries.id, subject, state, try_count, tries_of_schedule, claimed_until is not null as is_claimed
  from touched join deliveries on deliveries.id = touched.id
  order by state, deliveries.id
  for no key update of deliveries`;

async function lockDeliveries(client: Queryable, tries: readonly MadeTry[]): Promise<Map<number, LockedRow>> {
  const rows = await query<LockedRow>(client, lock, [tries.map(({ deliveryId }) => deliveryId)]);
  return new Map(rows.map((row) => [row.id, row]));
}

function settlementOf(made: MadeTry, row: LockedRow | undefined, timeScale: number): Settlement {
  if (row === undefined) return undefined;
  // It has arrived, whoever holds the claim by now and whatever became of the endpoint.
  if (made.isDelivered) return { state: 'delivered' };
  // Without a claim it was recorded already, by a commit whose answer was lost.
  if (row.state !== 'pending' || row.try_count !== made.tryCount || !row.is_claimed) return undefined;
  const { retryAfterMs } = made;
  const number = row.tries_of_schedule + 1;
  const delayMs = made.isTest ? undefined : webhookDelayMs({ number, retryAfterMs }, Math.random(), timeScale);
  return delayMs === undefined ? { state: 'failed' } : { state: 'pending', delayMs };
}

const recordTries = `
  update deliveries set
    state = coalesce(made.state, deliveries.state),
    tries_of_schedule = tries_of_schedule + case when made.state is null then 0 else 1 end,
    next_try_at = case when made.state is null then next_try_at
      else now() + make_interval(secs => made.delay_ms / 1000.0) end,
    claimed_until = case when made.state is null then claimed_until end,
    tries = case when jsonb_array_length(tries) < 50 then tries else tries - 0 end || made.try::jsonb
  from unnest($1::integer[], $2::text[], $3::integer[], $4::text[]) as made (id, state, delay_ms, try)
  where deliveries.id = made.id`;

async function write(client: Queryable, tries: readonly MadeTry[], settlements: readonly Settlement[]): Promise<void> {
  await query(client, recordTries, [
    tries.map(({ deliveryId }) => deliveryId),
    settlements.map((settlement) => settlement?.state ?? null),
    settlements.map((settlement) => (settlement?.state === 'pending' ? settlement.delayMs : null)),
    tries.map(({ at, responseCode, durationMs, failure }) =>
      JSON.stringify({ at: at.toISOString(), response_code: responseCode || null, duration_ms: durationMs, failure }),
    ),
  ]);
}
