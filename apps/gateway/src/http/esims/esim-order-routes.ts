import type { Profile__Output } from '@dg/contracts/fulfilment';
import type { Order__Output, PlaceEsimOrder } from '@dg/contracts/orders';
import { Rejection, type Vertical } from '@dg/kernel';
import { crashPoint } from '@dg/platform/crash';
import type { Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok, type Answer } from '../answer.ts';
import { activeClient, clientPost, clientRead, type ClientCall } from '../client-endpoint.ts';
import type { Keeping } from '../idempotency.ts';
import { createOrder, type CreateOrderDeps } from '../orders/create-order.ts';
import { listOrders } from '../orders/list-orders.ts';
import { notificationEmailUpdate } from '../orders/notification-email.ts';
import { refuseIdsOfNothing } from '../orders/order-schemas.ts';
import { orderId, ownOrder, refreshedOrder } from '../orders/own-order.ts';
import { createPlaceLane, type PlaceOrder } from '../orders/place-lane.ts';
import { listAnswer, pageByPerPage } from '../pagination.ts';
import { queryWord } from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import {
  encodeEsimOrder,
  encodeEsimOrderItem,
  encodeEsimUsage,
  esimOrderItemFields,
  isActivationCodeShown,
} from './encode-esim-order.ts';
import { esimOrderSchema } from './esim-schemas.ts';

export interface EsimOrderRouteDeps extends CreateOrderDeps {
  readonly backends: Pick<Backends, 'order' | 'fulfilment'>;
}

interface Deps extends EsimOrderRouteDeps {
  readonly place: PlaceOrder<PlaceEsimOrder>;
}

const vertical: Vertical = 'esim';
const statuses = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;

// Longer than the 5 s that fulfilment-svc asks a supplier about a profile: what it knew before comes after them.
const profileDeadlineMs = 6_000;

/** eSIM orders: create, list, one, its usage, notification e-mail (specification, "eSIM"). */
export function mountEsimOrderRoutes(router: Router, prefix: string, routeDeps: EsimOrderRouteDeps): void {
  const { order } = routeDeps.backends;
  const place = createPlaceLane<PlaceEsimOrder>((orders, options) => order.PlaceEsimOrders({ orders }, options));
  const deps: Deps = { ...routeDeps, place };
  mountResource(router, prefix, '/esim/orders', {
    GET: clientRead((call) => listEsimOrders(deps, call)),
    POST: clientPost(
      deps,
      (call) => placeOrder(deps, call),
      (call) => keepingWithoutActivationCode(deps, call),
    ),
  });
  mountResource(router, prefix, '/esim/orders/:id', { GET: clientRead((call) => getOrder(deps, call)) });
  mountResource(router, prefix, '/esim/orders/:id/usage', { GET: clientRead((call) => getUsage(deps, call)) });
  mountResource(router, prefix, '/esim/orders/:id/notification-email', {
    PATCH: notificationEmailUpdate(deps.backends, vertical),
  });
}

async function placeOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const { clientId, requestId } = call;
  await activeClient(deps.identity, clientId);
  const ask = parseBody(esimOrderSchema, call.request.body);
  refuseIdsOfNothing(ask);
  const order = await createOrder(deps, call, vertical, () =>
    deps.place({
      client_id: clientId,
      product_id: ask.product_id,
      amount: ask.amount,
      wallet_id: ask.wallet_id ?? 0,
      client_reference: ask.client_reference,
      request_id: requestId,
      idempotency_key: call.idempotencyKey,
    }),
  );
  const profile = await profileAfterCreate(deps, call, order);
  crashPoint('create.profile-revealed');
  return ok(encodeEsimOrder(order, profile, Date.now()));
}

/** A 2xx create is final: when the profile cannot be had now, the order is answered without; it comes with its GET. */
async function profileAfterCreate(
  deps: Deps,
  call: ClientCall,
  order: Pick<Order__Output, 'id' | 'status'>,
): Promise<Profile__Output | undefined> {
  if (order.status !== 'DELIVERED') return undefined;
  try {
    return await reveal(deps, call, order.id, false);
  } catch (error) {
    deps.log.warn({ error, order_id: order.id, request_id: call.requestId }, 'profile not revealed');
    return undefined;
  }
}

/** A kept answer has no activation code: it is fetched again, and is there while the profile can be installed. */
function keepingWithoutActivationCode(deps: Deps, call: ClientCall): Keeping {
  return {
    strip: (body) => ({ ...(body as object), activation_code: undefined }),
    restore: async (body) => {
      const order = body as Pick<Order__Output, 'id' | 'status'>;
      const profile = await profileAfterCreate(deps, call, order);
      if (profile === undefined || !isActivationCodeShown(profile)) return order;
      return { ...order, activation_code: profile.activation_code };
    },
  };
}

async function listEsimOrders({ backends }: Deps, call: ClientCall): Promise<Answer> {
  const page = pageByPerPage(call.request);
  const { orders, total_count } = await listOrders(backends, call, {
    vertical,
    page,
    sortFields: esimOrderItemFields,
    status: queryWord(call.request, 'status', statuses),
  });
  return listAnswer(orders.map(encodeEsimOrderItem), page, total_count);
}

async function getOrder(deps: Deps, call: ClientCall): Promise<Answer> {
  const order = await refreshedOrder(deps, call, vertical, orderId(call.request));
  const profile = order.status === 'DELIVERED' ? await latestProfile(deps, call, order) : undefined;
  return ok(encodeEsimOrder(order, profile, Date.now()));
}

/**
 * The profile of a delivered order, after its supplier was asked whether it has been installed, unless it has.
 * UNAVAILABLE only while its activation code may still have to be shown: of later states the order knows enough.
 */
async function latestProfile(deps: Deps, call: ClientCall, order: Order__Output): Promise<Profile__Output | undefined> {
  const isInstallable = order.activation_status !== 'ACTIVE' && order.activation_status !== 'EXPIRED';
  try {
    return await reveal(deps, call, order.id, isInstallable);
  } catch (error) {
    if (isInstallable || !(error instanceof Rejection)) throw error;
    deps.log.warn({ error, order_id: order.id, request_id: call.requestId }, 'profile not looked at');
    return undefined;
  }
}

function reveal(
  { backends }: Deps,
  { clientId, requestId, principal }: ClientCall,
  id: number,
  isRefreshed: boolean,
): Promise<Profile__Output> {
  return backends.fulfilment.RevealProfile(
    {
      order_id: id,
      client_id: clientId,
      request_id: requestId,
      actor: principal.subject,
      is_refreshed: isRefreshed,
    },
    { requestId, deadlineMs: profileDeadlineMs, isRetried: true },
  );
}

/** How much of its data was used. ORDER_NOT_FOUND, PROFILE_NOT_FOUND. */
async function getUsage({ backends }: Deps, call: ClientCall): Promise<Answer> {
  const { clientId, requestId } = call;
  const order = await ownOrder(backends, call, vertical, orderId(call.request));
  const usage = await backends.fulfilment.GetProfileUsage(
    { order_id: order.id, client_id: clientId },
    { requestId, deadlineMs: profileDeadlineMs, isRetried: true },
  );
  return ok(encodeEsimUsage(usage));
}
