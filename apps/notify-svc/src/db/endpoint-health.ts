import { query, type Queryable } from '@dg/platform/postgres';
import type { DisabledReason } from '../domain/endpoint-disabled.ts';
import { disabledReasonAfter, healthAfter, type EndpointHealth, type TryOutcome } from '../domain/endpoint-health.ts';
import { queueEndpointDisabledMails } from './endpoint-disabled-mails.ts';

/** A try as its endpoint sees it. */
export interface EndpointTry extends TryOutcome {
  readonly endpointId: number;
  readonly url: string;
  readonly requestId: string;
  readonly failure: string | undefined;
}

/** A failure of ours: there was nothing that could be sent. It says nothing of the endpoint. */
export const unreadable = 'UNREADABLE';

export interface TurnedOff {
  readonly id: number;
  readonly clientId: number;
  readonly reason: DisabledReason;
}

interface HealthRow {
  id: number;
  client_id: number;
  url: string;
  failing_since: Date | null;
  failures: number;
  is_slow: boolean;
}

interface Change {
  readonly row: HealthRow;
  readonly health: EndpointHealth;
  /** Why it is turned off, and by which try. */
  readonly disabled: { readonly reason: DisabledReason; readonly requestId: string } | undefined;
}

const read = `
  select id, client_id, url, failing_since, failures, is_slow from endpoints
  where id = any($1::integer[]) and is_active and deleted_at is null`;
const readLocked = `${read} order by id for no key update`;

/** The endpoints for which these tries change anything, locked. As a rule there are none: all is well as before. */
export async function lockEndpointsThatChange(
  client: Queryable,
  tries: readonly EndpointTry[],
  timeScale: number,
): Promise<readonly HealthRow[]> {
  const ids = [...new Set(tries.map(({ endpointId }) => endpointId))];
  const rows = await query<HealthRow>(client, read, [ids]);
  const changing = rows.filter((row) => changeOf(row, tries, timeScale) !== undefined);
  if (changing.length === 0) return [];
  return query<HealthRow>(client, readLocked, [changing.map(({ id }) => id)]);
}

const writeHealth = `
  update endpoints set failing_since = changed.failing_since, failures = changed.failures, is_slow = changed.is_slow
  from unnest($1::integer[], $2::timestamptz[], $3::integer[], $4::boolean[])
    as changed (id, failing_since, failures, is_slow)
  where endpoints.id = changed.id`;

/**
 * Writes how locked endpoints fare, and turns off those that are to be: once, and their clients are told. What they
 * were still to be sent is ended later, little by little (`endDeliveries`): there may be any amount of it.
 */
export async function changeHealth(
  client: Queryable,
  locked: readonly HealthRow[],
  tries: readonly EndpointTry[],
  timeScale: number,
): Promise<TurnedOff[]> {
  const changes = locked.flatMap((row) => changeOf(row, tries, timeScale) ?? []);
  if (changes.length === 0) return [];
  await query(client, writeHealth, [
    changes.map(({ row }) => row.id),
    changes.map(({ health }) => health.failingSince),
    changes.map(({ health }) => health.failures),
    changes.map(({ health }) => health.isSlow),
  ]);
  return turnOff(
    client,
    changes.flatMap(({ row, disabled }) => (disabled === undefined ? [] : [{ row, ...disabled }])),
  );
}

// Under the lock of `lockEndpointsThatChange`: of two that end the last two deliveries, the later sees both ends.
const beginAnew = `
  update endpoints set failing_since = null, failures = 0
  where id = any($1::integer[]) and is_active and not exists (
    select from deliveries where endpoint_id = endpoints.id and state in ('waiting', 'pending')
  )`;

/**
 * Of locked endpoints at which something has failed for good and nothing is left to be tried: the next failure is a
 * first one. It may come weeks later, and nobody knows how the endpoint fared in between.
 */
export async function beginAnewWhenOver(
  client: Queryable,
  locked: readonly HealthRow[],
  failedEndpointIds: ReadonlySet<number>,
): Promise<void> {
  const ids = locked.map(({ id }) => id).filter((id) => failedEndpointIds.has(id));
  if (ids.length > 0) await query(client, beginAnew, [ids]);
}

const writeDisabled = `
  update endpoints set is_active = false, disabled_reason = reason, disabled_at = now(), updated_at = now()
  from unnest($1::integer[], $2::text[]) as off (id, reason)
  where endpoints.id = off.id
  returning disabled_at`;

async function turnOff(
  client: Queryable,
  off: readonly { readonly row: HealthRow; readonly reason: DisabledReason; readonly requestId: string }[],
): Promise<TurnedOff[]> {
  if (off.length === 0) return [];
  const [written] = await query<{ disabled_at: Date }>(client, writeDisabled, [
    off.map(({ row }) => row.id),
    off.map(({ reason }) => reason),
  ]);
  await queueEndpointDisabledMails(
    client,
    off.map(({ row, reason, requestId }) => ({
      clientId: row.client_id,
      endpointId: row.id,
      url: row.url,
      reason,
      at: written!.disabled_at,
      requestId,
    })),
  );
  return off.map(({ row, reason }) => ({ id: row.id, clientId: row.client_id, reason }));
}

/** What the tries at an endpoint, one after the other, make of it; undefined when it stays as it is. */
function changeOf(row: HealthRow, tries: readonly EndpointTry[], timeScale: number): Change | undefined {
  const before: EndpointHealth = { failingSince: row.failing_since, failures: row.failures, isSlow: row.is_slow };
  let health = before;
  let disabled: Change['disabled'];
  for (const made of tries) {
    if (made.endpointId !== row.id || made.url !== row.url || disabled !== undefined) continue;
    if (made.failure === unreadable) continue;
    health = healthAfter(health, made);
    const reason = disabledReasonAfter(health, made, timeScale);
    if (reason !== undefined) disabled = { reason, requestId: made.requestId };
  }
  const isSame =
    health.failingSince?.getTime() === before.failingSince?.getTime() &&
    health.failures === before.failures &&
    health.isSlow === before.isSlow;
  return isSame && disabled === undefined ? undefined : { row, health, disabled };
}
