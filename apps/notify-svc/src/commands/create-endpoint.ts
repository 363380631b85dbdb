import { Rejection } from '@dg/kernel';
import { query, transaction, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { noteClient } from '../db/clients.ts';
import { secretContext, type EndpointRow } from '../db/endpoints.ts';
import { refuseUrl } from './refuse-url.ts';
import { newSecret } from './new-secret.ts';

const endpointsMax = 20;

export interface NewEndpoint {
  readonly clientId: number;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string | undefined;
  readonly isActive: boolean;
  /** Names the request over all its tries; empty when it has no name. */
  readonly idempotencyKey: string;
}

export interface CreateEndpointDeps {
  readonly database: Database;
  readonly box: KeyedBox;
  readonly allowPrivate: boolean;
}

const nextId = `
  select nextval('endpoints_id_seq')::integer as id
  where (select count(*) from endpoints where client_id = $1 and deleted_at is null) < $2`;

const insertEndpoint = `
  insert into endpoints (id, client_id, url, event_types, description, is_active, secret_sealed, idempotency_key)
  overriding system value
  values ($1, $2, $3, $4::text[], nullif($5::text, ''), $6, $7, nullif($8::text, ''))
  returning *`;

/**
 * Registers an endpoint; from then on its client is told of what happens. The same key again gives the same endpoint
 * with its secret, even if it was deleted meanwhile; once the secret of a deleted one is forgotten: WEBHOOK_NOT_FOUND.
 * INVALID_REQUEST, TOO_MANY_WEBHOOKS.
 */
export async function createEndpoint(
  { database, box, allowPrivate }: CreateEndpointDeps,
  ask: NewEndpoint,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const { url, description } = ask;
  refuseUrl(url, allowPrivate);
  return transaction(database, async (client) => {
    // Two at once would both find room for the last one, or both find the key unused: one waits for the other.
    await query(client, `select pg_advisory_xact_lock(hashtextextended('endpoints of client ' || $1::text, 0))`, [
      String(ask.clientId),
    ]);
    const [known] = await query<EndpointRow>(
      client,
      'select * from endpoints where client_id = $1 and idempotency_key = $2',
      [ask.clientId, ask.idempotencyKey],
    );
    if (known !== undefined) {
      if (known.secret_sealed === null) throw new Rejection('WEBHOOK_NOT_FOUND');
      return { endpoint: known, secret: box.open(known.secret_sealed, secretContext(known.id)) };
    }
    const [next] = await query<{ id: number }>(client, nextId, [ask.clientId, endpointsMax]);
    if (next === undefined) throw new Rejection('TOO_MANY_WEBHOOKS');
    await noteClient(client, ask.clientId);
    const secret = newSecret();
    const [endpoint] = await query<EndpointRow>(client, insertEndpoint, [
      next.id,
      ask.clientId,
      url,
      ask.eventTypes,
      description ?? '',
      ask.isActive,
      box.seal(secret, secretContext(next.id)),
      ask.idempotencyKey,
    ]);
    return { endpoint: endpoint!, secret };
  });
}
