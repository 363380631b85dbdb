import { setTimeout as sleep } from 'node:timers/promises';
import { expected, type Caller } from '../http/caller.ts';
import { livedErrands, plans } from './errands.ts';
import { listEveryOrder, type ListedOrder } from './list-every-order.ts';
import { fundsMinor, singlePriceMinor, unitPriceMinor } from './market.ts';
import { verticalOf, type Purchase, type Shopper } from './shopper.ts';

interface Wallet {
  readonly id: number;
  readonly balance: number;
}

interface Esim {
  readonly iccid?: string;
  readonly activation_code?: string;
  readonly activation_status?: string;
  readonly is_installed?: boolean;
}

/**
 * Compares what shoppers noted for themselves with what the API says at the end; returns every difference. Nothing
 * here looks into a database.
 */
export async function auditShoppers(
  shoppers: readonly Shopper[],
  credits: ReadonlyMap<number, number>,
): Promise<string[]> {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const shopper of shoppers) faults.push(...(await auditShopper(shopper, credits, owners)));
  return faults;
}

async function auditShopper(
  shopper: Shopper,
  credits: ReadonlyMap<number, number>,
  owners: Map<string, string>,
): Promise<string[]> {
  const { caller, wallets } = shopper.account;
  const faults: string[] = [];
  const orders = await listEveryOrder(caller);
  const byReference = Map.groupBy(orders, (order) => order.client_reference ?? '');
  const spent = { USD: 0n, EUR: 0n };

  for (const purchase of shopper.purchases) {
    const found = byReference.get(purchase.reference) ?? [];
    byReference.delete(purchase.reference);
    const fault = faultOf(purchase, found);
    if (fault !== undefined) faults.push(`${purchase.errand} ${purchase.reference}: ${fault}`);
    const [order] = found;
    if (order === undefined) continue;
    if (verticalOf(purchase) !== 'voucher') {
      if (order.status === 'DELIVERED' && purchase.currency !== undefined)
        spent[purchase.currency] += singlePriceMinor[purchase.currency];
      if (verticalOf(purchase) === 'esim' && order.status === 'DELIVERED')
        faults.push(...(await esimFaults(caller, purchase, order, owners)));
      continue;
    }
    const cards = await cardsOf(shopper, order);
    for (const card of cards) {
      const holder = owners.get(card);
      if (holder !== undefined) faults.push(`a code of order ${order.id} is also on ${holder}`);
      owners.set(card, `order ${order.id}`);
    }
    const lost = [...purchase.seen].filter((card) => !cards.includes(card));
    if (lost.length > 0) faults.push(`order ${order.id}: ${lost.length} codes it was shown are not its own any more`);
    if (order.status === 'DELIVERED' && cards.length !== order.quantity)
      faults.push(`order ${order.id} is DELIVERED with ${cards.length} codes of ${order.quantity}`);
    if (order.status === 'CANCELLED' && cards.length > 0) faults.push(`order ${order.id} is CANCELLED and has codes`);
    const currency = purchase.currency ?? 'USD';
    spent[currency] += BigInt(cards.length) * unitPriceMinor[currency];
  }
  for (const reference of byReference.keys()) faults.push(`an order nobody placed: ${reference || 'no reference'}`);

  const expectedMinor = new Map([
    [wallets.usd, fundsMinor + BigInt(credits.get(wallets.usd) ?? 0) * 100n - spent.USD],
    [wallets.eur, fundsMinor - spent.EUR],
    [wallets.poor, 0n],
  ]);
  for (const wallet of await expected(caller.send<Wallet[]>('GET', '/api/v1/wallets'), 'wallets')) {
    const minor = BigInt(Math.round(wallet.balance * 100));
    const due = expectedMinor.get(wallet.id);
    if (minor !== due) faults.push(`wallet ${wallet.id} has ${minor} minor units, its owner counts ${due}`);
  }
  return faults;
}

function faultOf(purchase: Purchase, found: readonly ListedOrder[]): string | undefined {
  if (found.length > 1) return `${found.length} orders under one reference`;
  const [order] = found;
  if (purchase.outcome === undefined) return 'no definite answer within a minute';
  if (purchase.outcome === 'refused') {
    if (order !== undefined) return `refused (${purchase.refusal}), and there is order ${order.id}`;
    return purchase.errand === 'refused' && purchase.refusal === 'Insufficient wallet balance'
      ? undefined
      : `refused: ${purchase.refusal}`;
  }
  if (order === undefined) return `order ${purchase.orderId} was accepted and is not listed`;
  if (order.id !== purchase.orderId) return `was told of order ${purchase.orderId}, found ${order.id}`;
  return plans[purchase.errand].endings.includes(order.status) ? undefined : `ended as ${order.status}`;
}

const knownWithinMs = 20_000;

/** A delivered eSIM is nobody else's, and stands as its owner has used it. */
async function esimFaults(
  caller: Caller,
  { errand, seen }: Purchase,
  { id }: ListedOrder,
  owners: Map<string, string>,
): Promise<string[]> {
  const read = () => expected(caller.send<Esim>('GET', `/api/v1/esim/orders/${id}`), `order ${id}`);
  let esim = await read();
  // What has happened out there is known here a little later, also when nobody calls.
  for (const deadline = Date.now() + knownWithinMs; isOnItsWay(errand, esim) && Date.now() < deadline;) {
    await sleep(250);
    esim = await read();
  }
  const { iccid, activation_code: code, activation_status: status, is_installed: isInstalled } = esim;
  const faults: string[] = [];
  for (const secret of new Set([iccid ?? '', ...(code === undefined ? [] : [code]), ...seen])) {
    const holder = owners.get(secret);
    if (holder !== undefined) faults.push(`the profile of order ${id} is also on ${holder}`);
    owners.set(secret, `order ${id}`);
  }
  if (iccid === undefined) faults.push(`order ${id} is DELIVERED without an ICCID`);
  if (seen.size > 1) faults.push(`order ${id} was shown ${seen.size} activation codes`);
  if ((code === undefined) !== (status !== 'NOT_INSTALLED'))
    faults.push(`order ${id} is ${status} ${code === undefined ? 'without' : 'with'} an activation code`);
  const isLived = livedErrands.includes(errand) && status !== 'NOT_INSTALLED';
  if (isLived && (status !== 'EXPIRED' || isInstalled !== true))
    faults.push(`order ${id} was used up and is ${status}`);
  return faults;
}

/** It was used, so it was used up: whoever lives with one does not stop half-way. */
function isOnItsWay(errand: Purchase['errand'], { activation_status: status }: Esim): boolean {
  return livedErrands.includes(errand) && status === 'ACTIVE';
}

/** Every code of a delivered order; of another one, those its owner was shown. */
async function cardsOf(shopper: Shopper, order: ListedOrder): Promise<string[]> {
  const { caller } = shopper.account;
  type Vouchers = readonly { readonly card_number: string }[];
  if (order.status === 'DELIVERED') {
    const detail = caller.send<{ vouchers: Vouchers }>('GET', `/api/v1/orders/${order.id}`);
    return (await expected(detail, `order ${order.id}`)).vouchers.map((voucher) => voucher.card_number);
  }
  const shown = caller.send<Vouchers>('GET', `/api/v1/orders/${order.id}/vouchers`);
  return (await expected(shown, `vouchers of ${order.id}`)).map((voucher) => voucher.card_number);
}
