import { clientEventTypes, testEventType, timestamp } from '@dg/resources';
import type { EndpointWithSecret__Output, RotatedSecret__Output } from '@dg/contracts/notify';
import { Rejection } from '@dg/kernel';
import type { Request, Router } from 'express';
import type { Backends } from '../../backends.ts';
import type { Identity } from '../../identity/open-identity.ts';
import { created, noContent, ok, type Answer } from '../answer.ts';
import {
  activeClient,
  clientDelete,
  clientPost,
  clientRead,
  clientUpdate,
  type ClientCall,
} from '../client-endpoint.ts';
import { noKey, type IdempotencyDeps, type Keeping } from '../idempotency.ts';
import { listAnswer, pageByPerPage } from '../pagination.ts';
import { knownPathId, queryWord } from '../parameters.ts';
import { mountResource } from '../resource.ts';
import { parseBody } from '../validation.ts';
import { encodeDelivery, encodeWebhook } from './encode-webhook.ts';
import { createWebhookSchema, recoverSchema, updateWebhookSchema } from './webhook-schemas.ts';

export interface WebhookRouteDeps extends IdempotencyDeps {
  readonly backends: Pick<Backends, 'notify'>;
  readonly identity: Pick<Identity, 'clients'>;
}

const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
const deliveredTypes = [...clientEventTypes, testEventType] as const;

// Events of months may have to be queued again.
const recoverDeadlineMs = 30_000;

/** Webhooks of a client: registration, secrets, what was sent, sending again (decisions, sections 6 and 12). */
export function mountWebhookRoutes(router: Router, prefix: string, deps: WebhookRouteDeps): void {
  const { notify } = deps.backends;
  mountResource(router, prefix, '/webhooks', {
    GET: clientRead((call) => listWebhooks(deps, call)),
    POST: clientPost(
      deps,
      (call) => createWebhook(deps, call),
      (call) =>
        keepingWithoutSecret(deps, call, async (again) => ({ secret: (await askForWebhook(deps, again)).secret })),
    ),
  });
  mountResource(router, prefix, '/webhooks/:id', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const ask = { client_id: clientId, endpoint_id: webhookId(request) };
      return ok(encodeWebhook(await notify.GetEndpoint(ask, { requestId, isRetried: true })));
    }),
    PATCH: clientUpdate((call) => updateWebhook(deps, call)),
    DELETE: clientDelete(async ({ request, clientId, requestId }) => {
      // Not repeated when the connection is lost: the second answer to one that went through would be a 404.
      await notify.DeleteEndpoint({ client_id: clientId, endpoint_id: webhookId(request) }, { requestId });
      return noContent;
    }),
  });
  mountResource(router, prefix, '/webhooks/:id/rotate-secret', {
    POST: clientPost(
      deps,
      async (call) => ok(encodeRotation(await rotateSecret(deps, call))),
      (call) => keepingWithoutSecret(deps, call, async (again) => encodeRotation(await rotateSecret(deps, again))),
    ),
  });
  mountResource(router, prefix, '/webhooks/:id/test', {
    POST: clientPost(deps, async ({ request, clientId, requestId }) => {
      const ask = { client_id: clientId, endpoint_id: webhookId(request), request_id: requestId };
      return ok(encodeDelivery(await notify.SendTest(ask, { requestId })));
    }),
  });
  mountResource(router, prefix, '/webhooks/:id/deliveries', {
    GET: clientRead((call) => listDeliveries(deps, call)),
  });
  mountResource(router, prefix, '/webhooks/:id/recover', {
    POST: clientPost(deps, async ({ request, clientId, requestId }) => {
      const id = webhookId(request);
      const { since } = parseBody(recoverSchema, request.body);
      const { delivery_count: deliveries } = await notify.RecoverEndpoint(
        { client_id: clientId, endpoint_id: id, since },
        { requestId, deadlineMs: recoverDeadlineMs },
      );
      return ok({ deliveries });
    }),
  });
  mountResource(router, prefix, '/webhooks/deliveries/:id/replay', {
    POST: clientPost(deps, async ({ request, clientId, requestId }) => {
      const id = knownPathId(request, 'delivery', 'DELIVERY_NOT_FOUND');
      return ok(encodeDelivery(await notify.ReplayDelivery({ client_id: clientId, delivery_id: id }, { requestId })));
    }),
  });
}

function webhookId(request: Request): number {
  return knownPathId(request, 'webhook', 'WEBHOOK_NOT_FOUND');
}

async function listWebhooks({ backends }: WebhookRouteDeps, call: ClientCall): Promise<Answer> {
  const { request, clientId, requestId } = call;
  const page = pageByPerPage(request);
  const { endpoints, total_count } = await backends.notify.ListEndpoints(
    { client_id: clientId, page: page.page, limit: page.size },
    { requestId, isRetried: true },
  );
  return listAnswer(endpoints.map(encodeWebhook), page, total_count);
}

async function createWebhook(deps: WebhookRouteDeps, call: ClientCall): Promise<Answer> {
  await activeClient(deps.identity, call.clientId);
  const { endpoint, secret } = await askForWebhook(deps, call);
  if (endpoint == null) throw new Error('notify-svc answered without the webhook');
  return created({ ...encodeWebhook(endpoint), secret });
}

/** Registers a webhook; with an idempotency key it is the same one however often it is asked for. */
function askForWebhook({ backends }: WebhookRouteDeps, call: ClientCall): Promise<EndpointWithSecret__Output> {
  const { clientId, requestId, idempotencyKey } = call;
  const { url, event_types, description, is_active } = parseBody(createWebhookSchema, call.request.body);
  return backends.notify.CreateEndpoint(
    {
      client_id: clientId,
      url,
      event_types,
      description,
      is_active: is_active ?? true,
      idempotency_key: idempotencyKey,
    },
    { requestId, isRetried: idempotencyKey !== noKey },
  );
}

async function updateWebhook({ backends }: WebhookRouteDeps, call: ClientCall): Promise<Answer> {
  const { request, clientId, requestId } = call;
  const key = { client_id: clientId, endpoint_id: webhookId(request) };
  const { description, ...others } = parseBody(updateWebhookSchema, request.body);
  // An empty description is none.
  const changes = { ...others, description: description === null ? '' : description };
  const isUnchanged = Object.values(changes).every((value) => value === undefined);
  const options = { requestId, isRetried: true };
  const webhook = isUnchanged
    ? await backends.notify.GetEndpoint(key, options)
    : await backends.notify.UpdateEndpoint({ ...key, ...changes }, options);
  return ok(encodeWebhook(webhook));
}

/** Rotates a secret; with an idempotency key once, however late it is asked for again. */
function rotateSecret({ backends }: WebhookRouteDeps, call: ClientCall): Promise<RotatedSecret__Output> {
  const { request, clientId, requestId, idempotencyKey } = call;
  return backends.notify.RotateSecret(
    { client_id: clientId, endpoint_id: webhookId(request), idempotency_key: idempotencyKey },
    { requestId, isRetried: idempotencyKey !== noKey },
  );
}

function encodeRotation({ secret, previous_expires_at }: RotatedSecret__Output) {
  return { previous_expires_at: timestamp(previous_expires_at), secret };
}

/**
 * A kept answer has no secret: it is asked for again, by the same key, and is the one that is current. When there is
 * none any more, because the webhook was deleted, the answer is given without; only when notify-svc is away it is 503,
 * so that the secret can still be had.
 */
function keepingWithoutSecret(
  { log }: WebhookRouteDeps,
  call: ClientCall,
  askAgain: (call: ClientCall) => Promise<{ readonly secret: string }>,
): Keeping {
  return {
    strip: (body) => ({ ...(body as object), secret: undefined }),
    restore: async (body, keyHash) => {
      try {
        return { ...(body as object), ...(await askAgain({ ...call, idempotencyKey: keyHash })) };
      } catch (error) {
        if (!(error instanceof Rejection) || error.code === 'UNAVAILABLE') throw error;
        log.info({ reason: error.code, request_id: call.requestId }, 'repeated answer has no secret');
        return body;
      }
    },
  };
}

/** The newest first. */
async function listDeliveries({ backends }: WebhookRouteDeps, call: ClientCall): Promise<Answer> {
  const { request, clientId, requestId } = call;
  const id = webhookId(request);
  const page = pageByPerPage(request);
  const status = queryWord(request, 'status', deliveryStatuses) ?? '';
  const eventType = queryWord(request, 'event_type', deliveredTypes) ?? '';
  const { deliveries, total_count } = await backends.notify.ListDeliveries(
    { client_id: clientId, endpoint_id: id, status, event_type: eventType, page: page.page, limit: page.size },
    { requestId, isRetried: true },
  );
  return listAnswer(deliveries.map(encodeDelivery), page, total_count);
}
