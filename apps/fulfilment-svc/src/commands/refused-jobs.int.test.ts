import type { EventData } from '@dg/contracts/events';
import { query, transaction } from '@dg/platform/postgres';
import { onOrderPlaced } from '../kafka/on-order-placed.ts';
import { topupFields } from '../testing/builders.ts';
import { noWakes, openFixture, type Fixture } from '../testing/fixture.ts';
import type { JobRequest } from '../domain/job.ts';
import { cancelOrderJob } from './cancel-job.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const topup = (fields: Partial<JobRequest> = {}) =>
  fixture.request('AIRTIME', 1, { supplier: 'peer', ...topupFields, ...fields });
const refused = () => topup({ refusedAs: 'INVALID_RECIPIENT' });

/** What order-svc publishes of an order. */
function placed(request: JobRequest, fields: Partial<EventData['order-placed']> = {}) {
  const data: EventData['order-placed'] = {
    order_id: request.orderId,
    client_id: request.clientId,
    vertical: request.vertical,
    product_id: 1,
    supplier: request.supplier,
    supplier_sku: request.supplierSku,
    denomination_minor: String(request.denominationMinor),
    currency: request.currency,
    quantity: request.quantity,
    delivery_time: request.deliveryTime,
    is_inline: request.isInline,
    fallback_supplier: request.fallback?.supplier ?? '',
    fallback_supplier_sku: request.fallback?.supplierSku ?? '',
    input_data_json: JSON.stringify(request.inputData),
    recipient: request.recipient,
    refused_as: request.refusedAs ?? '',
    data_amount_gb: request.dataAmountGb,
    validity_days: request.validityDays,
    ...fields,
  };
  const envelope = { event_id: `e${request.orderId}`, type: 'OrderPlaced', occurred_at: '', request_id: 'placed' };
  return { ...envelope, key: String(request.orderId), data };
}
const consume = (...events: ReturnType<typeof placed>[]) =>
  transaction(fixture.database, (client) => onOrderPlaced(fixture.database, noWakes).apply(client, events));
const failed = { state: 'failed', failure_code: 'INVALID_RECIPIENT', sequence: 1, delivered_quantity: 0 };
const told = [{ outcome: 'FAILED', sequence: 1, failure_code: 'INVALID_RECIPIENT', shown_quantity: 0 }];

describe('an order that cannot be delivered for certain', () => {
  test('fails in the call, is sent to nobody, and tells its order once, however often and by whom it is asked', async () => {
    const [request, other] = [refused(), topup()];
    const [answer, hopeful] = await fixture.expedite(request, other);
    expect(answer).toMatchObject({ ...failed, failure_reason: 'Recipient is malformed or unknown' });
    expect(hopeful).toMatchObject({ state: 'queued' });
    await Promise.all([fixture.expedite(request), fixture.expedite(request), consume(placed(request))]);
    expect(await fixture.results(request.orderId)).toMatchObject(told);
  });

  test('fails by its event when no call came', async () => {
    const request = refused();
    await consume(placed(request), placed(topup()));
    expect(await fixture.results(request.orderId)).toMatchObject(told);
    expect(await fixture.expedite(request)).toMatchObject([failed]);
  });

  test('that was cancelled before its job came stays cancelled', async () => {
    const request = refused();
    await cancelOrderJob(fixture.database, { orderId: request.orderId, clientId: 1, requestId: 'c' });
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'cancelled', failure_code: null }]);
    expect(await fixture.results(request.orderId)).toMatchObject([{ outcome: 'CANCELLED' }]);
  });

  test('is a fault when it was asked for with another recipient before', async () => {
    const request = refused();
    await fixture.expedite(request);
    await expect(fixture.expedite({ ...request, recipient: '+491709999999' })).rejects.toThrow('another recipient');
  });
});

describe('an event', () => {
  test('of a top-up makes its job, which its call then finds to be the same', async () => {
    const request = topup({ fallback: { supplier: 'second', supplierSku: 'B' } });
    await consume(placed(request));
    expect(await fixture.expedite(request)).toMatchObject([{ state: 'queued' }]);
    const text =
      'select vertical, fallback_supplier, recipient, input_data, delivery_time from jobs where order_id = $1';
    expect(await query(fixture.database, text, [request.orderId])).toEqual([
      {
        vertical: 'topup',
        fallback_supplier: 'second',
        recipient: request.recipient,
        input_data: JSON.stringify(request.inputData),
        delivery_time: null,
      },
    ]);
  });

  test('of goods that only a newer version can get is left out, and those beside it are not', async () => {
    const [newer, known] = [topup(), topup()];
    await consume(placed(newer, { vertical: 'roaming' }), placed(known));
    const text = 'select order_id from jobs where order_id = any($1::int[])';
    const ids = [[newer.orderId, known.orderId]];
    expect(await query(fixture.database, text, ids)).toEqual([{ order_id: known.orderId }]);
  });
});
