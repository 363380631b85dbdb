import { query, type Database } from '@dg/platform/postgres';
import { testEventType } from '@dg/resources';
import { failuresUntilSidelined } from '../domain/endpoint-health.ts';

/** A delivery this process may try once, until its claim ends. Body and secrets are sealed. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly endpointId: number;
  readonly clientId: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly secretSealed: Buffer;
  /** The former secret while it is live. */
  readonly previousSecretSealed: Buffer | null;
  readonly bodySealed: Buffer;
  readonly requestId: string;
  /** Counts this try; names the claim. */
  readonly tryCount: number;
  /** Of a delivery's first try, when its event was; null of one that was queued long after. */
  readonly toldSince: Date | null;
  /** It takes a place of those whose endpoint fails or is slow. */
  readonly isSidelined: boolean;
}

/** An endpoint that fails is tried by few at a time, beside what hangs: enough to find out when it is back. */
export const placesOfFailing = 2;

/** What this process has room for. */
export interface Room {
  /** Tries at endpoints that are well. */
  readonly well: number;
  /** Tries at endpoints that fail or are slow. */
  readonly sidelined: number;
  readonly perEndpoint: number;
  /** How many tries are under way at an endpoint, and how many of them take long. */
  readonly busy: ReadonlyMap<number, { readonly count: number; readonly longCount: number }>;
}

// Endpoints that have something pending are found one after the other in the index: there are few, whatever there is
// to be sent. Of each the oldest that are due, as many as it has places.
const claimDue = `
  with recursive stop as (
    (select endpoint_id from deliveries where state = 'pending' order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from deliveries where state = 'pending' and endpoint_id > stop.endpoint_id
      order by endpoint_id limit 1
    )
    from stop where stop.endpoint_id is not null
  ),
  target as (
    select endpoints.*, case when failures >= ${failuresUntilSidelined} then least(${placesOfFailing} + coalesce(busy.long_count, 0), $4::integer) else $4 end
        - coalesce(busy.count, 0) as places,
      endpoints.is_slow or failures >= ${failuresUntilSidelined} or coalesce(busy.long_count, 0) > 0 as is_sidelined
    from stop
    join endpoints on endpoints.id = stop.endpoint_id and deleted_at is null
    left join unnest($5::integer[], $6::integer[], $7::integer[]) as busy (endpoint_id, count, long_count)
      on busy.endpoint_id = stop.endpoint_id
  ),
  due as (
    select delivery.id, delivery.next_try_at, target.url, target.secret_sealed, target.is_sidelined,
      case when target.previous_secret_expires_at > now() then target.previous_secret_sealed end
        as previous_secret_sealed
    from target
    cross join lateral (
      select id, next_try_at from deliveries
      where endpoint_id = target.id and state = 'pending' and next_try_at <= now()
        and (claimed_until is null or claimed_until <= now())
        and (target.is_active or event_type = '${testEventType}')
      order by next_try_at, id
      limit greatest(target.places, 0)
      for no key update skip locked
    ) as delivery
  ),
  taken as (
    (select * from due where not is_sidelined order by next_try_at, id limit $2)
    union all
    (select * from due where is_sidelined order by next_try_at, id limit $3)
  )
  update deliveries set try_count = try_count + 1, claimed_until = now() + make_interval(secs => $1)
  from taken, events
  where deliveries.id = taken.id and events.id = deliveries.event_id
  returning deliveries.id, endpoint_id, deliveries.client_id, event_id, event_type, url, secret_sealed,
    previous_secret_sealed, body_sealed, request_id, try_count, is_sidelined,
    case when try_count = 1 and deliveries.created_at < stored_at + interval '1 minute' then events.created_at end
      as told_since`;

interface ClaimedRow {
  id: number;
  endpoint_id: number;
  client_id: number;
  event_id: string;
  event_type: string;
  url: string;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  body_sealed: Buffer;
  request_id: string;
  try_count: number;
  told_since: Date | null;
  is_sidelined: boolean;
}

/**
 * Claims deliveries that are due, oldest first, of endpoints that are on; of one that is off only what tries it out.
 * `renewDeliveryClaims` keeps them. No transaction stays open meanwhile: when the process dies, a claim ends by
 * itself.
 */
export async function claimDueDeliveries(
  database: Database,
  room: Room,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  const busy = [...room.busy];
  const rows = await query<ClaimedRow>(database, claimDue, [
    leaseSeconds,
    Math.max(0, room.well),
    Math.max(0, room.sidelined),
    room.perEndpoint,
    busy.map(([endpointId]) => endpointId),
    busy.map(([, { count }]) => count),
    busy.map(([, { longCount }]) => longCount),
  ]);
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    clientId: row.client_id,
    eventId: row.event_id,
    eventType: row.event_type,
    url: row.url,
    secretSealed: row.secret_sealed,
    previousSecretSealed: row.previous_secret_sealed,
    bodySealed: row.body_sealed,
    requestId: row.request_id,
    tryCount: row.try_count,
    toldSince: row.told_since,
    isSidelined: row.is_sidelined,
  }));
}

/** Keeps claims from running out while they are being sent. */
export async function renewDeliveryClaims(
  database: Database,
  ids: readonly number[],
  leaseSeconds: number,
): Promise<void> {
  if (ids.length === 0) return;
  await query(
    database,
    `update deliveries set claimed_until = now() + make_interval(secs => $2)
     where id = any($1::integer[]) and state = 'pending' and claimed_until is not null`,
    [ids, leaseSeconds],
  );
}
