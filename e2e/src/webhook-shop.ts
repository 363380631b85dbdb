import { startWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from 'tools/webhook-receiver';
import { waitFor } from '@dg/testing';
import type { Client } from './shop.ts';

/** An event as the feed shows it. */
export interface FeedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Endpoint {
  readonly id: number;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly description?: string;
  readonly is_active: boolean;
  readonly disabled_reason?: string;
  readonly secret?: string;
}

export interface Delivery {
  readonly id: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly tries: readonly {
    readonly at: string;
    readonly response_code: number | null;
    readonly duration_ms: number;
  }[];
  readonly next_try_at: string | null;
}

/** A client's endpoint at a receiver of its own. */
export interface Subscription {
  readonly endpoint: Endpoint;
  readonly receiver: WebhookReceiver;
  /** What was answered with a 2xx, in the order it came. */
  taken(): readonly ReceivedWebhook[];
  untilTaken(count: number, withinMs?: number): Promise<readonly ReceivedWebhook[]>;
}

export async function subscribe(client: Client, eventTypes: readonly string[]): Promise<Subscription> {
  const receiver = await startWebhookReceiver();
  const path = '/webhooks?token=of-the-receiver';
  const registration = { url: receiver.url + path, event_types: eventTypes };
  const { status, body } = await client.api.post<Endpoint>('/api/v1/webhooks', registration);
  if (status !== 201) throw new Error(`POST /webhooks answered ${status}: ${JSON.stringify(body)}`);
  receiver.trust('/webhooks', body.secret ?? '');
  const taken = () => receiver.received.filter(({ isTaken }) => isTaken);
  return {
    endpoint: body,
    receiver,
    taken,
    untilTaken: async (count, withinMs = 20_000) => {
      await waitFor(`${count} webhooks`, () => taken().length >= count, withinMs);
      return taken();
    },
  };
}

export async function feedOf(client: Client, query = ''): Promise<readonly FeedEvent[]> {
  const { status, body } = await client.api.get<FeedEvent[]>(`/api/v1/events${query}`);
  if (status !== 200) throw new Error(`GET /events answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function deliveriesTo({ api }: Client, endpointId: number): Promise<readonly Delivery[]> {
  return (await api.get<Delivery[]>(`/api/v1/webhooks/${endpointId}/deliveries`)).body;
}
