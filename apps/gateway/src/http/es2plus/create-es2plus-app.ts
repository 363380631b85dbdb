import type { Log } from '@dg/platform/log';
import type { Express, Request } from 'express';
import { TLSSocket } from 'node:tls';
import type { Backends } from '../../backends.ts';
import { noContent, type Answer } from '../answer.ts';
import { HttpError, invalid } from '../errors.ts';
import type { HealthDeps } from '../health-routes.ts';
import { answerErrors, newApp, refuseUnknownPath, stopKeepAliveWhenDraining } from '../new-app.ts';
import { readRawBody } from '../raw-body.ts';
import { forbidden, notFound } from '../rejections.ts';
import { logAccess } from '../request-context.ts';
import { answering, namingRoute, refuseMalformedPath } from '../resource.ts';

export interface Es2plusAppDeps {
  readonly log: Log;
  readonly backends: Pick<Backends, 'fulfilment'>;
  readonly health: Pick<HealthDeps, 'isReady'>;
}

/** SGP.22, "ES2+": what an SM-DP+ appends to the address of the operator, which is ours up to the supplier's name. */
const downloadProgressPath = '/suppliers/:name/gsma/rsp2/es2plus/handleDownloadProgressInfo';
const protocolHeader = 'X-Admin-Protocol';

/**
 * What SM-DP+ servers may call, on a listener of its own that takes nobody without a certificate: their notifications,
 * and nothing else. Whose they are, fulfilment-svc decides by the name in the certificate.
 */
export function createEs2plusApp({ log, backends, health }: Es2plusAppDeps): Express {
  const app = newApp();
  app.use(logAccess(log), stopKeepAliveWhenDraining(health), refuseMalformedPath);
  app.post(
    downloadProgressPath,
    namingRoute(downloadProgressPath),
    answering({ handle: (request, { requestId }) => passOn(backends, request, requestId) }),
  );
  app.use(refuseUnknownPath);
  app.use(answerErrors(log));
  return app;
}

async function passOn(
  { fulfilment }: Es2plusAppDeps['backends'],
  request: Request,
  requestId: string,
): Promise<Answer> {
  const certificateName = nameOfPeer(request);
  if (certificateName === undefined) throw wrongCertificate();
  const { outcome } = await fulfilment.DownloadProgress(
    {
      supplier: String(request.params['name']),
      body: await readRawBody(request),
      certificate_name: certificateName,
    },
    { requestId, isRetried: true },
  );
  switch (outcome) {
    case 'ACCEPTED': {
      const protocol = request.headers[protocolHeader.toLowerCase()];
      return protocol === undefined ? noContent : { ...noContent, headers: { [protocolHeader]: String(protocol) } };
    }
    case 'UNKNOWN_SUPPLIER':
      throw new HttpError(notFound, 'Supplier not found');
    case 'WRONG_CERTIFICATE':
      throw wrongCertificate();
    default:
      throw invalid('Invalid request body');
  }
}

/** The common name of the certificate that the caller has proved to have; undefined without exactly one. */
function nameOfPeer({ socket }: Request): string | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  const name: unknown = socket.getPeerCertificate().subject?.CN;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function wrongCertificate(): HttpError {
  return new HttpError(forbidden, 'The certificate is not that of this supplier');
}
