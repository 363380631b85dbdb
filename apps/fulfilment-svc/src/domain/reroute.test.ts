import { failureOf, type FailureCode } from '@dg/kernel';
import { jobWith } from '../testing/builders.ts';
import { endRoute } from './reroute.ts';

const fallback = { supplier: 'other', supplierSku: 'B' };
const end = (code: FailureCode, fields: Parameters<typeof jobWith>[0] = { fallback }) =>
  endRoute(jobWith({ state: 'running', ...fields }), failureOf(code), 0);

describe('an order that its supplier definitely does not deliver', () => {
  test.each<FailureCode>([
    'OPERATOR_UNAVAILABLE',
    'OPERATOR_LIMIT_EXCEEDED',
    'CLIENT_LIMIT_EXCEEDED',
    'PRODUCT_UNAVAILABLE',
    'PRODUCT_OUT_OF_STOCK',
    'AMOUNT_OUT_OF_RANGE',
    'UNKNOWN',
  ])('as %s goes to its fallback at once, and its order learns nothing of it', (code) => {
    const change = end(code);
    expect(change).toMatchObject({ state: 'waiting', nextCheckMs: 0, reroute: { to: fallback }, sequence: 0 });
    expect(change.outcome).toBeUndefined();
  });

  test.each<FailureCode>(['INVALID_RECIPIENT', 'RECIPIENT_BARRED', 'RECIPIENT_INELIGIBLE', 'RECIPIENT_LIMIT_EXCEEDED'])(
    'because of its recipient (%s) fails: nobody else can serve that one either',
    (code) => {
      expect(end(code)).toMatchObject({ state: 'failed', failure: { code } });
    },
  );

  test('fails when it has no fallback, has taken it, or was delivered in part', () => {
    const left = { supplier: 'other', supplierSku: 'B', leftRoute: { supplier: 'peer', supplierSku: 'A' } };
    for (const fields of [{}, left, { fallback, deliveredQuantity: 1 }])
      expect(end('PRODUCT_UNAVAILABLE', fields)).toMatchObject({ state: 'failed', outcome: 'FAILED' });
  });

  test('goes there from wherever it is open and not with a supplier', () => {
    for (const state of ['queued', 'running', 'waiting'] as const)
      expect(end('PRODUCT_UNAVAILABLE', { fallback, state }).state).toBe('waiting');
    expect(() => end('PRODUCT_UNAVAILABLE', { fallback, state: 'review' })).toThrow('a review job cannot be rerouted');
  });
});
