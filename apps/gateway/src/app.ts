import type { Vertical } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import { Router, type Express, type RequestHandler } from 'express';
import { mountAuditRoutes } from './admin/audit-routes.ts';
import { mountCatalogueRoutes } from './admin/catalogue-routes.ts';
import { mountClientRoutes } from './admin/client-routes.ts';
import { mountDeadLetterRoutes } from './admin/dead-letter-routes.ts';
import { mountOperatorOrderRoutes } from './admin/order-routes.ts';
import { mountOperatorWalletRoutes } from './admin/wallet-routes.ts';
import type { Backends } from './backends.ts';
import { loginEndpoint, mountLogoutRoute, mountPublicAuthRoutes } from './http/auth-routes.ts';
import { authenticateRequests } from './http/authenticate-requests.ts';
import { mountEsimOrderRoutes } from './http/esims/esim-order-routes.ts';
import { mountEsimProductRoutes } from './http/esims/esim-product-routes.ts';
import { answerLive, answerReady, type HealthDeps } from './http/health-routes.ts';
import { idempotencyDeps } from './http/idempotency.ts';
import { answerErrors, newApp, refuseUnknownPath, stopKeepAliveWhenDraining } from './http/new-app.ts';
import { mountTimelineRoutes } from './http/orders/timeline.ts';
import { mountReferenceRoutes } from './http/reference-routes.ts';
import { logAccess } from './http/request-context.ts';
import { mountResource, refuseMalformedPath } from './http/resource.ts';
import { mountSupplierCallbackRoutes } from './http/supplier-callback-routes.ts';
import { mountTopupOrderRoutes } from './http/topups/topup-order-routes.ts';
import { mountTopupProductRoutes } from './http/topups/topup-product-routes.ts';
import { mountVoucherOrderRoutes } from './http/vouchers/voucher-order-routes.ts';
import { mountVoucherProductRoutes } from './http/vouchers/voucher-product-routes.ts';
import { mountWalletRoutes } from './http/wallet-routes.ts';
import { mountEventRoutes } from './http/webhooks/event-routes.ts';
import { mountWebhookRoutes } from './http/webhooks/webhook-routes.ts';
import type { Identity } from './identity/open-identity.ts';

export interface AppDeps {
  readonly log: Log;
  readonly identity: Identity;
  readonly backends: Backends;
  /** Called after a commit that put an event into the outbox. */
  readonly wakeRelay: () => void;
  readonly health: HealthDeps;
  /** What express may believe X-Forwarded-For from. */
  readonly trustedProxies: string;
  /** How long a create waits for goods that a supplier is busy with. */
  readonly inlineDeadlinesMs: Readonly<Record<Vertical, number>>;
}

const clientPrefix = '/api/v1';
const operatorPrefix = '/admin/v1';
const jwksMaxAgeS = 300;

/** The whole HTTP side, wired; nothing listens yet. */
export function createApp(deps: AppDeps): Express {
  const { log } = deps;
  const app = newApp();
  app.set(
    'trust proxy',
    deps.trustedProxies === '' ? false : deps.trustedProxies.split(',').map((proxy) => proxy.trim()),
  );

  app.get('/health/live', answerLive);
  app.get('/health/ready', answerReady(deps.health));
  app.use(logAccess(log), stopKeepAliveWhenDraining(deps.health));
  app.use('/api', noStore, clientApi(deps));
  app.use('/admin', noStore, operatorApi(deps));
  app.use(openPaths(deps));
  app.use(refuseUnknownPath);
  app.use(answerErrors(log));
  return app;
}

/** Under /api everything but login and refresh is behind authentication, unknown paths too (decisions, section 12). */
function clientApi({ identity, backends, log, inlineDeadlinesMs, health }: AppDeps): Router {
  const deps = { ...idempotencyDeps(identity, log), identity, backends, isReady: health.isReady };
  const login = newRouter();
  mountPublicAuthRoutes(login, clientPrefix, identity, 'client');
  const routes = newRouter();
  mountLogoutRoute(routes, clientPrefix, identity);
  mountVoucherProductRoutes(routes, clientPrefix, deps);
  mountVoucherOrderRoutes(routes, clientPrefix, { ...deps, inlineDeadlineMs: inlineDeadlinesMs.voucher });
  mountTopupProductRoutes(routes, clientPrefix, deps);
  mountTopupOrderRoutes(routes, clientPrefix, { ...deps, inlineDeadlineMs: inlineDeadlinesMs.topup });
  mountEsimProductRoutes(routes, clientPrefix, deps);
  mountEsimOrderRoutes(routes, clientPrefix, { ...deps, inlineDeadlineMs: inlineDeadlinesMs.esim });
  mountTimelineRoutes(routes, clientPrefix, deps);
  mountWebhookRoutes(routes, clientPrefix, deps);
  mountEventRoutes(routes, clientPrefix, backends);
  mountReferenceRoutes(routes, clientPrefix, backends);
  mountWalletRoutes(routes, clientPrefix, backends);
  return newRouter()
    .use('/v1', login)
    .use(authenticateRequests(identity, 'client'), refuseMalformedPath)
    .use('/v1', routes)
    .use(refuseUnknownPath);
}

function operatorApi({ identity, backends, log, wakeRelay }: AppDeps): Router {
  const deps = { ...idempotencyDeps(identity, log), identity, backends, wakeRelay };
  const login = newRouter();
  mountPublicAuthRoutes(login, operatorPrefix, identity, 'operator');
  const routes = newRouter();
  mountLogoutRoute(routes, operatorPrefix, identity);
  mountClientRoutes(routes, operatorPrefix, deps);
  mountOperatorWalletRoutes(routes, operatorPrefix, deps);
  mountCatalogueRoutes(routes, operatorPrefix, deps);
  mountOperatorOrderRoutes(routes, operatorPrefix, deps);
  mountDeadLetterRoutes(routes, operatorPrefix, deps);
  mountAuditRoutes(routes, operatorPrefix, deps);
  return newRouter()
    .use('/v1', login)
    .use(authenticateRequests(identity, 'operator'), refuseMalformedPath)
    .use('/v1', routes)
    .use(refuseUnknownPath);
}

/** Paths outside /api and /admin: login under its short name, the public signing keys, and calls of suppliers. */
function openPaths({ identity, backends }: AppDeps): Router {
  const routes = newRouter().use(refuseMalformedPath);
  mountResource(routes, '', '/auth/login', { POST: loginEndpoint(identity, 'client') });
  mountResource(routes, '', '/.well-known/jwks.json', {
    GET: {
      body: 'none',
      handle: async () => ({
        status: 200,
        body: identity.keys.jwks(),
        headers: { 'Cache-Control': `public, max-age=${jwksMaxAgeS}` },
      }),
    },
  });
  mountSupplierCallbackRoutes(routes, backends);
  return routes;
}

function newRouter(): Router {
  return Router({ caseSensitive: true });
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
