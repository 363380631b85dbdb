import type { ClientChanged, ClientChanged__Output } from '../gen/dg/events/v1/ClientChanged.ts';
import type { FulfilmentResult, FulfilmentResult__Output } from '../gen/dg/events/v1/FulfilmentResult.ts';
import type { OrderPlaced, OrderPlaced__Output } from '../gen/dg/events/v1/OrderPlaced.ts';
import type { OrderStatusChanged, OrderStatusChanged__Output } from '../gen/dg/events/v1/OrderStatusChanged.ts';
import type { ProductChanged, ProductChanged__Output } from '../gen/dg/events/v1/ProductChanged.ts';
import type { RefundDue, RefundDue__Output } from '../gen/dg/events/v1/RefundDue.ts';
import type { WalletBalanceLow, WalletBalanceLow__Output } from '../gen/dg/events/v1/WalletBalanceLow.ts';

/** Which message each topic carries. One topic, one event type. */
export const eventTypes = {
  'order-placed': 'dg.events.v1.OrderPlaced',
  'fulfilment-result': 'dg.events.v1.FulfilmentResult',
  refund: 'dg.events.v1.RefundDue',
  'order-status-changed': 'dg.events.v1.OrderStatusChanged',
  'product-changed': 'dg.events.v1.ProductChanged',
  'wallet-balance-low': 'dg.events.v1.WalletBalanceLow',
  'client-changed': 'dg.events.v1.ClientChanged',
} as const;

export type EventTopic = keyof typeof eventTypes;

/** What a producer gives for a topic. */
export interface EventInput {
  'order-placed': OrderPlaced;
  'fulfilment-result': FulfilmentResult;
  refund: RefundDue;
  'order-status-changed': OrderStatusChanged;
  'product-changed': ProductChanged;
  'wallet-balance-low': WalletBalanceLow;
  'client-changed': ClientChanged;
}

/** What a consumer of a topic is given: every field present, int64 as decimal strings. */
export interface EventData {
  'order-placed': OrderPlaced__Output;
  'fulfilment-result': FulfilmentResult__Output;
  refund: RefundDue__Output;
  'order-status-changed': OrderStatusChanged__Output;
  'product-changed': ProductChanged__Output;
  'wallet-balance-low': WalletBalanceLow__Output;
  'client-changed': ClientChanged__Output;
}

/** Where messages of a topic go that could not be processed. */
export function deadLetterTopic(topic: string): string {
  return `${topic}.dead-letter`;
}

const partitionsPerTopic = 6;

/** Every topic that must exist, with its number of partitions. */
export const topics: readonly { readonly topic: string; readonly partitions: number }[] = Object.keys(
  eventTypes,
).flatMap((topic) => [
  { topic, partitions: partitionsPerTopic },
  { topic: deadLetterTopic(topic), partitions: 1 },
]);
