import { query, transaction, type Database } from '@dg/platform/postgres';
import { endpointOfClient, lockEndpoint, type EndpointRow } from '../db/endpoints.ts';
import { refuseUrl } from './refuse-url.ts';

/** What a client may change of an endpoint; what is absent stays as it is. */
export interface EndpointFields {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  /** Empty: there is none. */
  readonly description?: string;
  readonly isActive?: boolean;
}

// What it failed before it was moved or turned on counts no longer.
const update = `
  update endpoints set
    url = coalesce($2::text, url),
    event_types = coalesce($3::text[], event_types),
    description = case when $4::text is null then description else nullif($4::text, '') end,
    is_active = coalesce($5::boolean, is_active),
    disabled_reason = case when $5::boolean then null else disabled_reason end,
    disabled_at = case when $5::boolean then null else disabled_at end,
    failing_since = case when $5::boolean or $2::text <> url then null else failing_since end,
    failures = case when $5::boolean or $2::text <> url then 0 else failures end,
    is_slow = is_slow and coalesce($2::text = url, true),
    updated_at = clock_timestamp()
  where id = $1
  returning *`;

/**
 * Changes what is given. An endpoint that is turned off is sent nothing more: what was still to be sent fails soon
 * after (`endDeliveries`), so that it can be recovered. WEBHOOK_NOT_FOUND, INVALID_REQUEST.
 */
export async function changeEndpoint(
  { database, allowPrivate }: { readonly database: Database; readonly allowPrivate: boolean },
  { clientId, endpointId, ...fields }: EndpointFields & { readonly clientId: number; readonly endpointId: number },
): Promise<EndpointRow> {
  if (fields.url !== undefined) refuseUrl(fields.url, allowPrivate);
  if (Object.keys(fields).length === 0) return endpointOfClient(database, clientId, endpointId);
  return transaction(database, async (client) => {
    await lockEndpoint(client, clientId, endpointId);
    const [row] = await query<EndpointRow>(client, update, [
      endpointId,
      fields.url ?? null,
      fields.eventTypes ?? null,
      fields.description ?? null,
      fields.isActive ?? null,
    ]);
    return row!;
  });
}

/** Deletes an endpoint: nothing is sent to it any more, and its client sees it no longer. WEBHOOK_NOT_FOUND. */
export function deleteEndpoint(database: Database, clientId: number, endpointId: number): Promise<void> {
  return transaction(database, async (client) => {
    await lockEndpoint(client, clientId, endpointId);
    await query(client, 'update endpoints set is_active = false, deleted_at = clock_timestamp() where id = $1', [
      endpointId,
    ]);
  });
}
