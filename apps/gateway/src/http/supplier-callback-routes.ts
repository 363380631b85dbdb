import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { ok } from './answer.ts';
import { HttpError, invalid } from './errors.ts';
import { readRawBody } from './raw-body.ts';
import { notFound, unauthorized } from './rejections.ts';
import { mountResource } from './resource.ts';

/**
 * POST /callbacks/suppliers/:name: a supplier says that something has happened to an order (docs/suppliers.md). Body
 * and signature go on as they came: only fulfilment-svc can tell whether they belong together.
 */
export function mountSupplierCallbackRoutes(router: Router, { fulfilment }: Pick<Backends, 'fulfilment'>): void {
  mountResource(router, '', '/callbacks/suppliers/:name', {
    POST: {
      body: 'stream',
      handle: async (request, { requestId }) => {
        const { outcome } = await fulfilment.SupplierCallback(
          {
            supplier: String(request.params['name']),
            body: await readRawBody(request),
            signature: String(request.headers['x-signature'] ?? ''),
          },
          { requestId, isRetried: true },
        );
        switch (outcome) {
          case 'ACCEPTED':
            return ok({ success: true });
          case 'UNKNOWN_SUPPLIER':
            throw new HttpError(notFound, 'Supplier not found');
          case 'BAD_SIGNATURE':
            throw new HttpError(unauthorized, 'Signature is missing, wrong or too old');
          default:
            throw invalid('Invalid request body');
        }
      },
    },
  });
}
