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
export function queueEndpointDisabledMails(client: Queryable, disabled: DisabledEndpoint): Promise<void> {
  const { clientId, endpointId, reason, requestId } = disabled;
  const at = disabled.at.toISOString();
  const data = { endpointId, url: shownUrlOf(disabled.url), reason, at };
  return queueNotices(client, [
    { clientId, content: { kind: 'endpoint-disabled', data }, cause: `${endpointId}:${at}`, requestId },
  ]);
}

interface DisabledRow {
  id: number;
  client_id: number;
  url: string;
  disabled_reason: DisabledReason;
  updated_at: Date;
}

const justDisabled = `
  select id, client_id, url, disabled_reason, updated_at from endpoints
  where client_id = any($1::integer[]) and disabled_reason is not null and deleted_at is null
    and updated_at > now() - interval '10 minutes'
  order by id`;

/**
 * Tells those of clients who were not known yet when an endpoint was turned off a moment ago: what a client is told of
 * its people may come after what its first endpoint did. Who was told stays as told.
 */
export async function queueMissedDisabledMails(
  client: Queryable,
  clientIds: readonly number[],
  requestId: string,
): Promise<void> {
  const rows = await query<DisabledRow>(client, justDisabled, [clientIds]);
  for (const { id, client_id, url, disabled_reason, updated_at } of rows) {
    await queueEndpointDisabledMails(client, {
      clientId: client_id,
      endpointId: id,
      url,
      reason: disabled_reason,
      at: updated_at,
      requestId,
    });
  }
}
