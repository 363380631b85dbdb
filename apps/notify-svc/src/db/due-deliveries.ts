import { query, type Database, type Queryable } from '@dg/platform/postgres';
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
const placesOfFailing = 2;

/** What is under way at an endpoint. */
export interface Busy {
  readonly clientId: number;
  readonly count: number;
  /** How many of them take long. */
  readonly longCount: number;
  /** How many hold a place of those that are well. */
  readonly wellCount: number;
}

/** What this process has room for. */
export interface Room {
  /** Tries at endpoints that are well. */
  readonly well: number;
  /** Tries at endpoints that fail or are slow. */
  readonly sidelined: number;
  readonly perEndpoint: number;
  /** By endpoint. */
  readonly busy: ReadonlyMap<number, Busy>;
}

const isDue = `state = 'pending' and next_try_at <= now() and (claimed_until is null or claimed_until <= now())`;
// What has no event (any more) takes no place. By key: as a join it could be read in any way.
const withEvent = `cross join lateral (select from events where events.id = event_id offset 0) as event`;
const oldestFirst = 'order by next_try_at, deliveries.id';
const oneMoreThanThereIsRoomFor = 'limit least(greatest(target.places, 0), greatest($2::integer, $3::integer)) + 1';

// A client takes at most half of what the others leave it, and in turns with them: those with the least under way
// first. So there are places for one that comes later, however much hangs or is to be sent to others.
const chosen = (isSidelined: string, free: string, held: string) => `
    select queued.* from queued
    left join busy_client on busy_client.client_id = queued.client_id
    where ${isSidelined}
      and turn_of_client + coalesce(${held}, 0) <= greatest(1, (${free}::integer + coalesce(${held}, 0) + 1) / 2)
    order by turn_of_client + coalesce(${held}, 0), next_try_at, id
    limit ${free}`;

// Endpoints that have something pending are found one after the other in the index: there are few, whatever there is
// to be sent. Of each the oldest that are due are looked at, as many as it has places and one more, which tells that
// there is more. How many of each endpoint have their turn is decided without a lock, so that no more is locked than
// is taken; then each endpoint gives its oldest that nobody else is taking.
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
  busy as materialized (
    select * from unnest($5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[])
      as busy (endpoint_id, client_id, count, long_count, well_count)
  ),
  busy_client as materialized (
    select client_id, sum(well_count)::integer as well, sum(count - well_count)::integer as sidelined
    from busy group by client_id
  ),
  target as materialized (
    select endpoints.id, endpoints.client_id, is_active,
      case when failures >= ${failuresUntilSidelined} then least(${placesOfFailing} + coalesce(busy.long_count, 0), $4::integer) else $4 end
        - coalesce(busy.count, 0) as places,
      endpoints.is_slow or failures >= ${failuresUntilSidelined} or coalesce(busy.long_count, 0) > 0 as is_sidelined
    from stop
    join endpoints on endpoints.id = stop.endpoint_id and deleted_at is null
    left join busy on busy.endpoint_id = stop.endpoint_id
  ),
  due as materialized (
    select target.id as endpoint_id, target.client_id, target.places, target.is_sidelined,
      delivery.id, delivery.next_try_at,
      row_number() over (partition by target.id order by delivery.next_try_at, delivery.id) as turn_of_endpoint
    from target
    cross join lateral (
      (
        select deliveries.id, next_try_at from deliveries ${withEvent}
        where target.is_active and endpoint_id = target.id and ${isDue}
        ${oldestFirst} ${oneMoreThanThereIsRoomFor}
      )
      union all
      (
        select deliveries.id, next_try_at from deliveries ${withEvent}
        where not target.is_active and endpoint_id = target.id and ${isDue} and event_type = '${testEventType}'
        ${oldestFirst} ${oneMoreThanThereIsRoomFor}
      )
    ) as delivery
  ),
  queued as materialized (
    select due.*, row_number() over (
        partition by client_id, is_sidelined order by turn_of_endpoint, next_try_at, id
      ) as turn_of_client
    from due where turn_of_endpoint <= places
  ),
  share as materialized (
    select endpoint_id, is_sidelined, count(*) as places
    from (
      (${chosen('not is_sidelined', '$2', 'busy_client.well')})
      union all
      (${chosen('is_sidelined', '$3', 'busy_client.sidelined')})
    ) as chosen
    group by endpoint_id, is_sidelined
  ),
  taken as materialized (
    select delivery.id, url, secret_sealed, is_sidelined,
      case when previous_secret_expires_at > now() then previous_secret_sealed end as previous_secret_sealed
    from share
    join endpoints on endpoints.id = share.endpoint_id
    cross join lateral (
      select deliveries.id from deliveries ${withEvent}
      where endpoint_id = share.endpoint_id and ${isDue}
        and (endpoints.is_active or event_type = '${testEventType}')
      ${oldestFirst} limit share.places
      for no key update of deliveries skip locked
    ) as delivery
  ),
  claimed as (
    update deliveries set try_count = try_count + 1, claimed_until = now() + make_interval(secs => $1)
    from taken, events
    where deliveries.id = taken.id and events.id = deliveries.event_id
    returning deliveries.id, endpoint_id, deliveries.client_id, event_id, event_type, url, secret_sealed,
      previous_secret_sealed, body_sealed, request_id, try_count, is_sidelined,
      case when try_count = 1 and deliveries.created_at < stored_at + interval '1 minute' then events.created_at end
        as told_since
  )
  select claimed.*, (select count(*) from due) > (select count(*) from claimed) as has_more
  from (select) as one left join claimed on true`;

interface ClaimedRow {
  has_more: boolean;
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
 * Claims deliveries that are due, clients and their endpoints in turns and of each endpoint oldest first: of endpoints
 * that are on; of one that is off only what tries it out. `hasMore`: more is due than there was room for.
 * `renewDeliveryClaims` keeps them. No transaction stays open meanwhile: when the process dies, a claim ends by itself.
 */
export async function claimDueDeliveries(
  database: Queryable,
  room: Room,
  leaseSeconds: number,
): Promise<{ items: ClaimedDelivery[]; hasMore: boolean }> {
  const busy = [...room.busy];
  const rows = await query<ClaimedRow | { id: null; has_more: boolean }>(database, claimDue, [
    leaseSeconds,
    Math.max(0, room.well),
    Math.max(0, room.sidelined),
    room.perEndpoint,
    busy.map(([endpointId]) => endpointId),
    busy.map(([, { clientId }]) => clientId),
    busy.map(([, { count }]) => count),
    busy.map(([, { longCount }]) => longCount),
    busy.map(([, { wellCount }]) => wellCount),
  ]);
  const items = rows.flatMap((row) => (row.id === null ? [] : [decode(row)]));
  return { items, hasMore: rows.some((row) => row.has_more) };
}

function decode(row: ClaimedRow): ClaimedDelivery {
  return {
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
  };
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
