import { Rejection } from '@dg/kernel';
import type { PlacedOrder__Output, PlaceTopupOrder } from '@dg/contracts/orders';
import { createLog } from '@dg/platform/log';
import { backendDoubles, healthyDouble, identityDouble, topupOrderDouble } from '../../testing/doubles.ts';
import { startGateway, type RunningGateway } from '../../testing/start-gateway.ts';

const code = 'S3CRET-4711-0815';
const lines: string[] = [];
const log = createLog('gateway', 'trace', { write: (line: string) => void lines.push(line) });
const placed: PlaceTopupOrder[] = [];
let outcome: () => Promise<PlacedOrder__Output>;
let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await startGateway({
    log,
    identity: identityDouble(),
    health: healthyDouble,
    backends: backendDoubles({
      order: {
        PlaceTopupOrders: async (request) => {
          const { orders = [] } = request as { orders?: PlaceTopupOrder[] };
          placed.push(...orders);
          return { results: [await outcome()] };
        },
        GetOrder: () => Promise.reject(new Rejection('UNAVAILABLE')),
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines.length = 0;
  placed.length = 0;
});

const body = { product_id: 3, amount: 10, input_data: {}, redeem_voucher_code: code };
const create = (text: string) => gateway.call('POST', '/api/v1/topups/orders', { token: 'client', text });
const followed = topupOrderDouble({ status: 'PENDING', is_expected_soon: true, transaction_id: undefined });

test.each<[string, number, () => Promise<PlacedOrder__Output>]>([
  ['that is paid by it', 200, async () => ({ order: topupOrderDouble({ transaction_id: undefined }) })],
  ['that cannot be followed', 200, async () => ({ order: followed })],
  ['that is refused', 400, async () => ({ refusal: { code: 'VOUCHER_NOT_REDEEMABLE', message: '' } })],
  ['whose outcome is not known', 503, () => Promise.reject(new Rejection('UNAVAILABLE'))],
  ['that breaks something of ours', 500, () => Promise.reject(new SyntaxError(`Cannot convert ${code} to a BigInt`))],
])('the voucher code of an order %s goes to order-svc and nowhere else', async (_case, status, answer) => {
  outcome = answer;
  const reply = await create(JSON.stringify(body));
  expect(reply.status).toBe(status);
  expect(placed).toMatchObject([{ redeem_voucher_code: code }]);
  expect(JSON.stringify(reply.body)).not.toContain(code);
  expect(lines.join('')).toContain('request answered');
  expect(lines.join('')).not.toContain(code);
});

test.each([
  ['a body that is no JSON', `{"redeem_voucher_code":"${code}",}`],
  ['a body that is no order', JSON.stringify({ redeem_voucher_code: code })],
  ['a code that is too long', JSON.stringify({ ...body, redeem_voucher_code: code.repeat(100) })],
  ['a code that is no text', JSON.stringify({ ...body, redeem_voucher_code: { code } })],
  ['a code in the place of another field', JSON.stringify({ ...body, product_id: code, category: code })],
])('%s is refused without quoting the code', async (_case, text) => {
  const reply = await create(text);
  expect(reply.status).toBe(400);
  expect(placed).toEqual([]);
  expect(JSON.stringify(reply.body)).not.toContain(code);
  expect(lines.join('')).not.toContain(code);
});
