import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKsuid } from '@dg/kernel';
import { query, transaction, type Database, type Queryable } from '@dg/platform/postgres';
import { testEventType } from '@dg/resources';
import { waitFor } from '@dg/testing';
import { newSecret } from '../commands/new-secret.ts';
import { secretContext } from '../db/endpoints.ts';
import { queueDeliveries } from '../db/queue-deliveries.ts';
import { bodyOf, sealContextOf } from '../domain/client-event.ts';
import { testBox } from '../testing/apply.ts';

interface Arrived {
  readonly eventId: string;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** Somebody to whom webhooks are sent: answers each path as it is told to, and keeps what came. */
export interface Receiver {
  readonly origin: string;
  readonly answers: Map<string, (request: IncomingMessage, response: ServerResponse, eventId: string) => void>;
  arrived: Arrived[];
  close(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const headers = request.headers as Record<string, string>;
    const eventId = headers['webhook-id'] ?? '';
    const answer = receiver.answers.get(request.url ?? '') ?? ((_request, reply) => reply.end());
    void request.toArray().then((parts: Buffer[]) => {
      receiver.arrived.push({ eventId, headers, text: Buffer.concat(parts).toString() });
      answer(request, response, eventId);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: new Map(),
    arrived: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

interface DeliveryRow {
  id: number;
  state: string;
  tries: { response_code: number | null; failure?: string }[];
  tries_of_schedule: number;
  seconds_to_next_try: number;
}

interface NewEndpoint {
  readonly secrets: readonly [string, ...string[]];
  readonly isActive?: boolean;
}

const clientId = 7;

/** The number of a client's next event: whoever has it queues alone for that client until the commit. */
async function nextSeq(client: Queryable): Promise<bigint> {
  const [feed] = await query<{ last_seq: bigint }>(
    client,
    'update feeds set last_seq = last_seq + 1 where client_id = $1 returning last_seq',
    [clientId],
  );
  return feed!.last_seq;
}

/** A client with two portal users, its endpoints, and what it is told. */
export function openShop(database: Database, origin: string) {
  const deliveriesOf = (endpointId: number) =>
    query<DeliveryRow>(
      database,
      `select id, state, tries, tries_of_schedule,
         extract(epoch from next_try_at - now())::float8 as seconds_to_next_try
       from deliveries where endpoint_id = $1 order by id`,
      [endpointId],
    );

  return {
    deliveriesOf,

    beginAgain: async () => {
      await query(
        database,
        'truncate clients, feeds, events, endpoints, deliveries, emails, suppressions restart identity',
      );
      await query(database, 'insert into feeds (client_id) values ($1)', [clientId]);
      await query(
        database,
        `insert into clients (id, version, name, status, emails, created_at)
         values ($1, 1, 'Shop', 'ACTIVE', '{one@shop.example,two@shop.example}', now())`,
        [clientId],
      );
    },

    endpointAt: async (path: string, { secrets, isActive = true }: NewEndpoint = { secrets: [newSecret()] }) => {
      const [row] = await query<{ id: number }>(
        database,
        `insert into endpoints (client_id, url, event_types, is_active, secret_sealed)
         values ($1, $2, '{order.delivered}', $3, '') returning id`,
        [clientId, origin + path, isActive],
      );
      const { id } = row!;
      const [current, former] = secrets.map((secret) => testBox.seal(secret, secretContext(id)));
      await query(
        database,
        `update endpoints set secret_sealed = $2, previous_secret_sealed = $3,
           previous_secret_expires_at = case when $3::bytea is null then null else now() + interval '1 hour' end
         where id = $1`,
        [id, current, former ?? null],
      );
      return id;
    },

    /** Tells endpoints of something, as a consumer does; gives the id of the event. */
    tell: async (endpointIds: readonly number[], subject: string, eventType = 'order.delivered'): Promise<string> => {
      const eventId = `evt_${newKsuid()}`;
      const createdAt = new Date().toISOString();
      const body = bodyOf({ id: eventId, type: 'order.delivered', createdAt, data: { subject } });
      await transaction(database, async (client) => {
        const seq = eventType === testEventType ? 0n : await nextSeq(client);
        await query(
          client,
          `insert into events (id, client_id, seq, type, subject, body_sealed, created_at, request_id)
           values ($1, $2, nullif($3::bigint, 0), $4, $5, $6, now(), $7)`,
          [eventId, clientId, seq, eventType, subject, testBox.seal(body, sealContextOf(eventId)), newKsuid()],
        );
        const each = { clientId, eventId, eventType, subject, seq };
        await queueDeliveries(
          client,
          endpointIds.map((endpointId) => ({ endpointId, ...each })),
        );
      });
      return eventId;
    },

    settled: (endpointId: number, state: string, withinMs?: number) =>
      waitFor(
        `all ${state} at endpoint ${endpointId}`,
        async () => {
          const rows = await deliveriesOf(endpointId);
          return rows.every((row) => row.state === state) ? rows : undefined;
        },
        withinMs,
      ),

    endpointRow: async (endpointId: number) => {
      const [row] = await query<{ is_active: boolean; disabled_reason: string | null; failures: number }>(
        database,
        'select is_active, disabled_reason, failures from endpoints where id = $1',
        [endpointId],
      );
      return row!;
    },

    mails: () =>
      query<{ kind: string; recipient: string }>(database, 'select kind, recipient from emails order by recipient'),
  };
}

export type Shop = ReturnType<typeof openShop>;
