import type { NotifyServiceDefinition } from '@dg/contracts/notify';
import { Rejection } from '@dg/kernel';
import { openCallSlots } from '@dg/platform/call-slots';
import type { GrpcHandlers } from '@dg/platform/grpc';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { clientEventTypes, testEventType } from '@dg/resources';
import { changeEndpoint, deleteEndpoint } from '../commands/change-endpoint.ts';
import { createEndpoint } from '../commands/create-endpoint.ts';
import { recoverEndpoint } from '../commands/recover-endpoint.ts';
import { replayDelivery } from '../commands/replay-delivery.ts';
import { rotateSecret } from '../commands/rotate-secret.ts';
import { sendTest } from '../commands/send-test.ts';
import { deliveryStates, listDeliveries } from '../db/delivery-history.ts';
import { endpointOfClient, listEndpoints } from '../db/endpoints.ts';
import { listEvents } from '../queries/list-events.ts';
import { orderNotifications } from '../queries/order-notifications.ts';
import { encodeDelivery, encodeEndpoint, encodeOrderEvent, encodeReceipt } from './encode.ts';

export interface NotifyDeps {
  readonly database: Database;
  /** Seals secrets and bodies of events. */
  readonly box: KeyedBox;
  /** Whether an endpoint may be on this machine. */
  readonly allowPrivate: boolean;
  /** Tells the worker that something is due. */
  readonly wakeDeliveries: () => void;
  readonly log: Log;
}

/** Each holds a connection, and the feed of its client: few, so that sending and taking in go on beside them. */
const recoveriesMax = 2;
const recoverMaxMs = 30_000;
const pageLimitMax = 500;
const feedLimitMax = 1_000;
const statuses = Object.keys(deliveryStates) as (keyof typeof deliveryStates)[];
const deliveredTypes = [...clientEventTypes, testEventType];

/** Decodes each call, runs its command or query, encodes the answer. */
export function notifyHandlers(deps: NotifyDeps): GrpcHandlers<NotifyServiceDefinition> {
  const { database, wakeDeliveries, log } = deps;
  const recoverySlots = openCallSlots(recoveriesMax);
  return {
    CreateEndpoint: async (request) => {
      const { endpoint, secret } = await createEndpoint(deps, {
        clientId: request.client_id,
        url: request.url,
        eventTypes: request.event_types,
        description: request.description,
        isActive: request.is_active,
        idempotencyKey: request.idempotency_key,
      });
      log.info({ clientId: endpoint.client_id, endpointId: endpoint.id }, 'endpoint registered');
      return { endpoint: encodeEndpoint(endpoint), secret };
    },
    ListEndpoints: async ({ client_id, page, limit }) => {
      const { rows, totalCount } = await listEndpoints(database, { clientId: client_id, ...pageOf(page, limit) });
      return { endpoints: rows.map(encodeEndpoint), total_count: totalCount };
    },
    GetEndpoint: async ({ client_id, endpoint_id }) =>
      encodeEndpoint(await endpointOfClient(database, client_id, endpoint_id)),
    UpdateEndpoint: async (request) => {
      const endpoint = await changeEndpoint(deps, {
        clientId: request.client_id,
        endpointId: request.endpoint_id,
        ...(request.url === undefined ? {} : { url: request.url }),
        ...(request.event_types.length === 0 ? {} : { eventTypes: request.event_types }),
        ...(request.description === undefined ? {} : { description: request.description }),
        ...(request.is_active === undefined ? {} : { isActive: request.is_active }),
      });
      wakeDeliveries();
      return encodeEndpoint(endpoint);
    },
    DeleteEndpoint: async ({ client_id, endpoint_id }) => {
      await deleteEndpoint(database, client_id, endpoint_id);
      log.info({ clientId: client_id, endpointId: endpoint_id }, 'endpoint deleted');
      return {};
    },
    RotateSecret: async ({ client_id, endpoint_id, idempotency_key }) => {
      const { secret, previousExpiresAt } = await rotateSecret(deps, {
        clientId: client_id,
        endpointId: endpoint_id,
        idempotencyKey: idempotency_key,
      });
      return { secret, previous_expires_at: previousExpiresAt.toISOString() };
    },
    SendTest: async ({ client_id, endpoint_id, request_id }) => {
      const delivery = await sendTest(deps, { clientId: client_id, endpointId: endpoint_id, requestId: request_id });
      wakeDeliveries();
      return encodeDelivery(delivery);
    },
    ListDeliveries: async ({ client_id, endpoint_id, status, event_type, page, limit }) => {
      const filter = {
        status: status === '' ? undefined : oneOf(status, statuses, 'status'),
        eventType: event_type === '' ? undefined : oneOf(event_type, deliveredTypes, 'event_type'),
        ...pageOf(page, limit),
      };
      await endpointOfClient(database, client_id, endpoint_id);
      const { rows, totalCount } = await listDeliveries(database, { endpointId: endpoint_id, ...filter });
      return { deliveries: rows.map(encodeDelivery), total_count: totalCount };
    },
    ReplayDelivery: async ({ client_id, delivery_id }) => {
      const delivery = await replayDelivery(database, { clientId: client_id, deliveryId: delivery_id });
      wakeDeliveries();
      return encodeDelivery(delivery);
    },
    RecoverEndpoint: async ({ client_id, endpoint_id, since }, { deadline }) => {
      const untilMs = deadline?.getTime() ?? Date.now() + recoverMaxMs;
      const giveBack = await recoverySlots.take(untilMs - Date.now());
      if (giveBack === undefined) throw new Rejection('UNAVAILABLE');
      try {
        const ask = { clientId: client_id, endpointId: endpoint_id, since, untilMs };
        const deliveryCount = await recoverEndpoint(deps, ask);
        log.info({ clientId: client_id, endpointId: endpoint_id, since, deliveryCount }, 'endpoint recovered');
        return { delivery_count: deliveryCount };
      } finally {
        giveBack();
      }
    },
    ListEvents: async ({ client_id, after, limit }) => {
      const { events, hasMore } = await listEvents(deps, {
        clientId: client_id,
        after,
        limit: within(limit, feedLimitMax, 'limit'),
      });
      return { events, has_more: hasMore };
    },
    ListOrderNotifications: async ({ client_id, order_id }) => {
      const { events, receipts } = await orderNotifications(database, { clientId: client_id, orderId: order_id });
      return { events: events.map(encodeOrderEvent), emails: receipts.map(encodeReceipt) };
    },
  };
}

function pageOf(page: number, limit: number): { limit: number; offset: number } {
  const offset = (within(page, Number.MAX_SAFE_INTEGER, 'page') - 1) * limit;
  return { limit: within(limit, pageLimitMax, 'limit'), offset };
}

function within(value: number, maximum: number, name: string): number {
  if (value < 1 || value > maximum) {
    throw new Rejection('INVALID_REQUEST', `${name} must be an integer between 1 and ${maximum}`);
  }
  return value;
}

function oneOf<Value extends string>(value: string, allowed: readonly Value[], name: string): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Rejection('INVALID_REQUEST', `${name} must be one of ${allowed.join(', ')}`);
  return found;
}
