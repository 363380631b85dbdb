import { Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';

export interface EndpointRow {
  id: number;
  client_id: number;
  url: string;
  event_types: string[];
  description: string | null;
  is_active: boolean;
  disabled_reason: 'GONE' | 'FAILING' | null;
  /** Null some time after it was deleted. */
  secret_sealed: Buffer | null;
  /** Stays when that secret is forgotten. */
  previous_secret_expires_at: Date | null;
  rotation_keys: string[];
  created_at: Date;
  updated_at: Date;
}

/** What an endpoint's secrets are sealed for: one opens nowhere else. */
export function secretContext(endpointId: number): string {
  return `endpoint:${endpointId}:secret`;
}

const ofClient = 'select * from endpoints where client_id = $1 and id = $2 and deleted_at is null';

/** An endpoint of a client, unless deleted; another client's is WEBHOOK_NOT_FOUND too. */
export async function endpointOfClient(client: Queryable, clientId: number, endpointId: number): Promise<EndpointRow> {
  return found(await query<EndpointRow>(client, ofClient, [clientId, endpointId]));
}

/** The same, about to be changed: locked until the commit. Deliveries of it are locked after it. */
export async function lockEndpoint(client: Queryable, clientId: number, endpointId: number): Promise<EndpointRow> {
  return found(await query<EndpointRow>(client, `${ofClient} for update`, [clientId, endpointId]));
}

/** The same, about to be sent something: its client neither turns it off nor deletes it before the commit. */
export async function holdEndpoint(client: Queryable, clientId: number, endpointId: number): Promise<EndpointRow> {
  return found(await query<EndpointRow>(client, `${ofClient} for key share`, [clientId, endpointId]));
}

/** The same; WEBHOOK_INACTIVE when it is off. */
export async function holdActiveEndpoint(
  client: Queryable,
  clientId: number,
  endpointId: number,
): Promise<EndpointRow> {
  const row = await holdEndpoint(client, clientId, endpointId);
  if (!row.is_active) throw new Rejection('WEBHOOK_INACTIVE');
  return row;
}

function found([row]: EndpointRow[]): EndpointRow {
  if (row === undefined) throw new Rejection('WEBHOOK_NOT_FOUND');
  return row;
}

/** A page of a client's endpoints, newest first, and how many there are in all. */
export async function listEndpoints(
  database: Queryable,
  { clientId, limit, offset }: { readonly clientId: number; readonly limit: number; readonly offset: number },
): Promise<{ rows: EndpointRow[]; totalCount: number }> {
  const rows = await query<EndpointRow>(
    database,
    'select * from endpoints where client_id = $1 and deleted_at is null order by id desc limit $2 offset $3',
    [clientId, limit, offset],
  );
  const [count] = await query<{ count: bigint }>(
    database,
    'select count(*) as count from endpoints where client_id = $1 and deleted_at is null',
    [clientId],
  );
  return { rows, totalCount: Number(count!.count) };
}
