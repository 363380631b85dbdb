import type { Profile__Output } from '@dg/contracts/fulfilment';
import type { Order__Output } from '@dg/contracts/orders';
import type { AppDeps } from '../app.ts';
import { messagingServices, type Backends, type MessagesClient, type MessagingService } from '../backends.ts';
import type { ClientRecord } from '../identity/client-records.ts';
import type { Identity } from '../identity/open-identity.ts';
import type { Principal } from '../identity/principal.ts';

type BackendDoubles = { [Name in Exclude<keyof Backends, 'operations'>]?: Partial<Backends[Name]> } & {
  operations?: { [Name in MessagingService]?: Partial<MessagesClient> };
};

/** Backends of which only what is given works; calling anything else fails the test. */
export function backendDoubles(doubles: BackendDoubles = {}): Backends {
  const service = (name: string, double: object = {}) =>
    new Proxy(double, {
      get: (target, method) => {
        const known: unknown = Reflect.get(target, method);
        if (known !== undefined) return known;
        return () => Promise.reject(new Error(`${name}.${String(method)} was not expected`));
      },
    });
  return {
    catalog: service('catalog', doubles.catalog),
    wallet: service('wallet', doubles.wallet),
    order: service('order', doubles.order),
    fulfilment: service('fulfilment', doubles.fulfilment),
    notify: service('notify', doubles.notify),
    operations: Object.fromEntries(messagingServices.map((name) => [name, service(name, doubles.operations?.[name])])),
  } as Backends;
}

export const acme: ClientRecord = {
  id: 7,
  name: 'Acme Games',
  default_currency: 'USD',
  bulk_limit: 1_000,
  rate_limit: 100,
  status: 'ACTIVE',
};

const principals: Readonly<Record<string, Principal>> = {
  client: { role: 'client', subject: 'credential:ci_1', sessionId: 's1', clientId: acme.id },
  operator: { role: 'operator', subject: 'user:1', sessionId: 's2' },
};

/** An identity without a database: the tokens `client` and `operator` verify. */
export function identityDouble(record: ClientRecord = acme): Identity {
  return {
    tokens: { verify: (token: string) => principals[token], issue: () => Promise.reject(new Error('not here')) },
    isRevoked: () => false,
    clients: { find: () => record, forget: () => undefined, forgetAll: () => undefined },
    encryptionKey: Buffer.alloc(32),
  } as unknown as Identity;
}

export const healthyDouble: AppDeps['health'] = { isReady: () => true, check: () => Promise.resolve() };

/** A delivered order of two units. */
export function orderDouble(changes: Partial<Order__Output> = {}): Order__Output {
  return {
    id: 42,
    client_id: acme.id,
    vertical: 'voucher',
    product_id: 3,
    product_name: 'Game Card',
    country_code: 'USA',
    product_currency: 'USD',
    denomination_minor: '1050',
    quantity: 2,
    amount_minor: '2100',
    discount_minor: '74',
    wallet_id: 5,
    wallet_currency: 'EUR',
    payable_minor: '1864',
    status: 'DELIVERED',
    message: 'Order delivered successfully',
    transaction_id: 9,
    placed_at: '2026-01-31T09:30:00.000Z',
    version: 1,
    is_expected_soon: false,
    variant_name: '',
    input_data_json: '',
    is_user_fixable: false,
    data_amount_gb: '',
    validity_days: 0,
    iccid: '',
    activation_status: '',
    ...changes,
  };
}

/** A delivered top-up, paid from a wallet in another currency. */
export function topupOrderDouble(changes: Partial<Order__Output> = {}): Order__Output {
  return orderDouble({
    vertical: 'topup',
    product_name: 'Air Mobile',
    variant_name: 'Airtime 10.50',
    country_code: 'IND',
    product_currency: 'INR',
    denomination_minor: '1050',
    quantity: 1,
    amount_minor: '1050',
    discount_minor: '35',
    payable_minor: '11',
    message: 'Top-up delivered successfully',
    input_data_json: '{"phone_number":"+919876543210"}',
    completed_at: '2026-01-31T09:30:01.000Z',
    ...changes,
  });
}

/** A delivered eSIM that is not installed, paid from a wallet in another currency. */
export function esimOrderDouble(changes: Partial<Order__Output> = {}): Order__Output {
  return orderDouble({
    vertical: 'esim',
    product_name: 'Europe',
    variant_name: '2.5 GB for 30 days',
    country_code: 'GLO',
    product_currency: 'USD',
    quantity: 1,
    amount_minor: '1050',
    discount_minor: '50',
    payable_minor: '920',
    data_amount_gb: '2.5',
    validity_days: 30,
    iccid: '8988303000000614227',
    activation_status: 'NOT_INSTALLED',
    ...changes,
  });
}

/** What fulfilment-svc knows of it. */
export function profileDouble(changes: Partial<Profile__Output> = {}): Profile__Output {
  return {
    iccid: '8988303000000614227',
    activation_code: 'LPA:1$smdp.example$M4TCH-1NG',
    activation_status: 'NOT_INSTALLED',
    is_installed: false,
    installed_at: '',
    activated_at: '',
    status_as_of: new Date().toISOString(),
    ...changes,
  };
}
