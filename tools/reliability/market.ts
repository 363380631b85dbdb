import { randomBytes } from 'node:crypto';
import { clientEventTypes } from '@dg/resources';
import { stockHeader } from '../demonstration/stock.ts';
import { callerOf, expected, untilDefinite, type Caller } from '../http/caller.ts';
import type { WebhookReceiver } from '../webhook-receiver/receiver.ts';
import { esimKinds, esimLines, unfetchedLine } from './esim-market.ts';
import { topupLines } from './topup-market.ts';

/** What is bought, by how it behaves. */
export interface Goods {
  /** Always in stock. */
  readonly stocked: Product;
  /** Never in stock and `Instant`: every order fails and is refunded. */
  readonly empty: Product;
  /** Never in stock and `Delayed`: every order waits until it is cancelled. */
  readonly waiting: Product;
  /** `Instant`, with fewer codes than anybody orders: some are given out, then the order fails. */
  readonly scarce: Product;
  /** `Delayed`, in stock only when somebody has it restocked. */
  readonly restocked: Product;
  /** An HTTP supplier's, delivered in the request. */
  readonly supplied: Product;
  /** An HTTP supplier's, accepted first and delivered some seconds later. */
  readonly suppliedLater: Product;
  /** An HTTP supplier's that refuses three times before it delivers. */
  readonly suppliedBusy: Product;
  /** An HTTP supplier's that delivers and never answers: it has to be asked. */
  readonly suppliedSilent: Product;
  /** An HTTP supplier's that hands out half, and refuses the rest some seconds later. */
  readonly suppliedHalf: Product;
  /** A top-up for a player. */
  readonly topup: Product;
  /** The same, whose first supplier has definitely none and whose second one delivers. */
  readonly topupRerouted: Product;
  /** A mobile operator's, and another operator's of the same country. */
  readonly topupMobile: Product;
  readonly topupOther: Product;
  /** An eSIM; the others by how their supplier behaves (esim-market.ts). */
  readonly esim: Product;
  readonly esimLater: Product;
  readonly esimBusy: Product;
  readonly esimSilent: Product;
  readonly esimEmpty: Product;
  readonly esimSmdp: Product;
  readonly esimSmdpSilent: Product;
  readonly esimSmdpBusy: Product;
}

export interface Product {
  readonly id: number;
  readonly sku: string;
}

export interface Market {
  readonly operator: Caller;
  /** The control API of the sandbox. */
  readonly sandbox: Caller;
  readonly goods: Goods;
  /** Puts so many new codes of the stocked product on sale; undefined answers are repeated. */
  addStock(count: number): Promise<void>;
  /** Puts so many codes of what is out of stock otherwise on sale; undefined answers are repeated. */
  restock(count: number): Promise<void>;
  /** Codes on sale that nobody has set out to buy. */
  readonly stockLeft: number;
  /** Sets so many codes aside for somebody; false when there are not enough: what is ordered must be there. */
  reserve(count: number): boolean;
  catalogueFile(): string;
  /** Puts an eSIM product on sale whose plans nobody has asked for; how it is found in the list. */
  addUnfetched(): Promise<string>;
  newAccount(): Promise<Account>;
  /** Nobody of them is told of changes of the catalogue any more: there would be ever more to tell. */
  retire(accounts: readonly Account[]): Promise<void>;
}

/** A client with its own funds, signed in. */
export interface Account {
  readonly id: number;
  readonly caller: Caller;
  /** Two with 100,000.00 each, and one with nothing. */
  readonly wallets: { readonly usd: number; readonly eur: number; readonly poor: number };
  /** Where at the receiver it is told of everything. */
  readonly webhookPath: string;
}

export const fundsMinor = 10_000_000n;
const fundsText = '100000.00';
/** Of one unit: 10.00 USD less 2.5 percent. */
export const unitPriceMinor = { USD: 975n, EUR: 780n } as const;
/** Of a top-up or an eSIM: 10.00 USD without a discount. */
export const singlePriceMinor = { USD: 1_000n, EUR: 800n } as const;
/** A product changes with the first import after so long: every client is told of it, one change after the other. */
const changeEveryMs = 8_000;
const dollarsToEuros = '0.8';
/** Fewer than an order of the scarce product asks for. */
const scarceCodes = 5;
const run = () => randomBytes(4).toString('hex');

/** Makes products, exchange rate and stock anew, under names of their own. */
export async function openMarket(
  baseUrl: string,
  sandboxUrl: string,
  operator: Caller,
  receiver: WebhookReceiver,
): Promise<Market> {
  const name = run();
  const skus: Record<keyof Goods, string> = {
    stocked: `R-${name}-STOCK`,
    empty: `R-${name}-EMPTY`,
    waiting: `R-${name}-WAIT`,
    scarce: `R-${name}-SCARCE`,
    restocked: `R-${name}-RESTOCKED`,
    supplied: `R-${name}-9000`,
    suppliedLater: `R-${name}-9100`,
    suppliedBusy: `R-${name}-9020`,
    suppliedSilent: `R-${name}-9021`,
    suppliedHalf: `R-${name}-9131`,
    topup: `R-${name}-TOPUP`,
    topupRerouted: `R-${name}-REROUTED`,
    topupMobile: `R-${name}-RED`,
    topupOther: `R-${name}-BLUE`,
    ...esimSkus(name),
  };
  let nextCode = 0;
  let changes = 0;
  let changedAtMs = 0;
  let stockLeft = 0;
  let unfetched = 0;
  const stockFile = (sku: string, count: number) => {
    const lines = [stockHeader];
    for (let index = 0; index < count; index++)
      lines.push(`${sku},10,R${name}${String(nextCode++).padStart(9, '0')},${1_000 + (index % 9_000)},,,`);
    return `${lines.join('\n')}\n`;
  };
  const importStock = async (sku: string, count: number) => {
    const file = stockFile(sku, count);
    // The same file again: codes that are there already are reported and skipped.
    const send = () => operator.send('POST', '/admin/v1/stock/import', file, { 'content-type': 'text/csv' });
    await expected(Promise.resolve(await untilDefinite(send)), 'stock import');
  };
  const catalogueFile = () =>
    [
      ...voucherLines(),
      ...topupLines(skus, `Credits ${12 + (nextCode % 12)}`),
      ...esimLines(skus, `Plan ${12 + (nextCode % 12)}`),
    ]
      .map((line) => JSON.stringify(line))
      .join('\n');
  const voucherLines = () => {
    if (Date.now() - changedAtMs > changeEveryMs) {
      changes++;
      changedAtMs = Date.now();
    }
    return voucherProducts();
  };
  const voucherProducts = () =>
    Object.entries(skus)
      .filter(([kind]) => !kind.startsWith('topup') && !kind.startsWith('esim'))
      .map(([kind, sku]) => ({
        type: 'voucher_product',
        sku,
        name: `Reliability ${sku}`,
        category: 'Gaming',
        country_code: 'USA',
        currency_code: 'USD',
        delivery_mode: 'Code with PIN',
        delivery_time: kind === 'waiting' || kind === 'restocked' ? 'Delayed' : 'Instant',
        validity: kind === 'waiting' ? `${12 + (changes % 12)} months` : '12 months',
        supplier: kind.startsWith('supplied') ? 'sandbox' : 'stock',
        denominations: [{ min_value: 10, max_value: 10, discount: 2.5 }],
        is_redeemable: true,
      }));

  const ndjson = { 'content-type': 'application/x-ndjson' };
  await expected(operator.send('POST', '/admin/v1/catalogue/import', catalogueFile(), ndjson), 'catalogue import');
  await expected(
    operator.send('PUT', '/admin/v1/fx-rates', {
      source_currency: 'USD',
      destination_currency: 'EUR',
      rate: dollarsToEuros,
    }),
    'exchange rate',
  );
  const newAccount = () => openAccount(baseUrl, operator, receiver);
  const viewer = await newAccount();
  const listOf = (path: string) =>
    expected(viewer.caller.send<{ id: number; name: string }[]>('GET', `${path}?search=R-${name}`), 'products');
  const listed = [
    ...(await listOf('/api/v1/products')),
    ...(await listOf('/api/v1/topups/products')),
    ...(await listOf('/api/v1/esim/products')),
  ];
  const product = (kind: keyof Goods): Product => {
    const found = listed.find((item) => item.name.endsWith(skus[kind]));
    if (found === undefined) throw new Error(`product ${skus[kind]} is not in the catalogue`);
    return { id: found.id, sku: skus[kind] };
  };
  const kinds = Object.keys(skus) as (keyof Goods)[];
  await importStock(skus.scarce, scarceCodes);
  return {
    operator,
    sandbox: callerOf(sandboxUrl, ''),
    goods: Object.fromEntries(kinds.map((kind) => [kind, product(kind)])) as Record<keyof Goods, Product>,
    catalogueFile,
    addUnfetched: async () => {
      const line = unfetchedLine(`${name}-${++unfetched}`);
      await untilDefinite(() => operator.send('POST', '/admin/v1/catalogue/import', JSON.stringify(line), ndjson));
      return line.name;
    },
    addStock: async (count) => {
      await importStock(skus.stocked, count);
      stockLeft += count;
    },
    restock: (count) => importStock(skus.restocked, count),
    get stockLeft() {
      return stockLeft;
    },
    reserve: (count) => {
      if (count > stockLeft) return false;
      stockLeft -= count;
      return true;
    },
    newAccount,
    retire: async (accounts) => {
      const body = { vertical: 'voucher', product_ids: [product('waiting').id] };
      for (const { id } of accounts)
        await untilDefinite(() => operator.send('PUT', `/admin/v1/clients/${id}/blacklist`, body));
    },
  };
}

function esimSkus(name: string): Record<(typeof esimKinds)[number], string> {
  const named = esimKinds.map((kind) => [kind, `R-${name}-${kind.toUpperCase()}`]);
  return Object.fromEntries(named) as Record<(typeof esimKinds)[number], string>;
}

async function openAccount(baseUrl: string, operator: Caller, receiver: WebhookReceiver): Promise<Account> {
  const client = await expected(
    operator.send<{ id: number }>('POST', '/admin/v1/clients', {
      name: `Shopper ${run()}`,
      default_currency: 'USD',
      bulk_limit: 5_000,
      rate_limit: 10_000,
    }),
    'client',
  );
  const credential = await expected(
    operator.send<object>('POST', `/admin/v1/clients/${client.id}/credentials`, {}),
    'credential',
  );
  const wallet = async (currency: string, isFunded: boolean) => {
    const { id } = await expected(
      operator.send<{ id: number }>('POST', `/admin/v1/clients/${client.id}/wallets`, { currency_code: currency }),
      'wallet',
    );
    const credit = { amount: Number(fundsText), reference: 'opening' };
    if (isFunded) await expected(operator.send('POST', `/admin/v1/wallets/${id}/credits`, credit), 'funds');
    return id;
  };
  const usd = await wallet('USD', true);
  const eur = await wallet('EUR', true);
  const poor = await wallet('USD', false);
  const { access_token: token } = await expected(
    callerOf(baseUrl, '').send<{ access_token: string }>('POST', '/api/v1/auth/login', credential),
    'login',
  );
  const caller = callerOf(baseUrl, token);
  const webhookPath = `/client-${client.id}`;
  const registration = { url: receiver.url + webhookPath, event_types: clientEventTypes };
  const { secret } = await expected(
    caller.send<{ secret: string }>('POST', '/api/v1/webhooks', registration),
    'webhook',
  );
  receiver.trust(webhookPath, secret);
  return { id: client.id, caller, wallets: { usd, eur, poor }, webhookPath };
}
