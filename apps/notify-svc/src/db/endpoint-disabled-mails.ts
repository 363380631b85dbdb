import { query, type Queryable } from '@dg/platform/postgres';
import { shownUrlOf, type DisabledReason } from '../domain/endpoint-disabled.ts';
import { queueNotices } from './emails.ts';

export interface DisabledEndpoint {
  readonly clientId: number;
  readonly endpointId: number;
  readonly url: string;
  readonly reason: DisabledReason;
  readonly at: Date;
  readonly requestId: string;
}

/** Tells everybody of a client that an endpoint was turned off; once for each time. In the commit that turns it off. */
export function queueEndpointDisabledMails(client: Queryable, disabled: readonly DisabledEndpoint[]): Promise<void> {
  const notices = disabled.map(({ clientId, endpointId, url, reason, at: disabledAt, requestId }) => {
    const at = disabledAt.toISOString();
    const data = { endpointId, url: shownUrlOf(url), reason, at };
    return { clientId, content: { kind: 'endpoint-disabled' as const, data }, cause: `${endpointId}:${at}`, requestId };
  });
  return queueNotices(client, notices);
}

interface DisabledRow {
  id: number;
  client_id: number;
  url: string;
  disabled_reason: DisabledReason;
  disabled_at: Date;
}

const justDisabled = `
  select id, client_id, url, disabled_reason, disabled_at from endpoints
  where client_id = any($1::integer[]) and disabled_reason is not null and deleted_at is null
    and disabled_at > now() - interval '10 minutes'
  order by id`;

/**
 * Tells those of clients who were not known yet when an endpoint was turned off a moment ago: what a client is told of
 * its people may come after what its first endpoint did. Who was told stays as told. Takes who became known by which
 * request.
 */
export async function queueMissedDisabledMails(
  client: Queryable,
  requestIds: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = await query<DisabledRow>(client, justDisabled, [[...requestIds.keys()]]);
  await queueEndpointDisabledMails(
    client,
    rows.map(({ id, client_id, url, disabled_reason, disabled_at }) => ({
      clientId: client_id,
      endpointId: id,
      url,
      reason: disabled_reason,
      at: disabled_at,
      requestId: requestIds.get(client_id)!,
    })),
  );
}
