import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from './sign.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"id":"evt_1","data":{"product_name":"Gift card, 20 €"}}';

test('a receiver with either of two live secrets can verify what it is sent, and one with another cannot', () => {
  const [current, former] = [newSecret(), newSecret()];
  const headers = signatureHeaders({ id: 'evt_1', body, at: new Date(), secrets: [current, former] });
  expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(former).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
});
