import { expected, type Caller } from '../http/caller.ts';

/** An order of any vertical in the list of its client. */
export interface ListedOrder {
  readonly id: number;
  readonly client_reference?: string;
  readonly quantity: number;
  readonly status: string;
}

const pageSize = 500;
const voucherPageSize = 1_000;

/** Every order of a client. */
export async function listEveryOrder(caller: Caller): Promise<ListedOrder[]> {
  return [
    ...(await listVoucherOrders(caller)),
    ...(await pagedOrders(caller, '/api/v1/topups/orders')),
    ...(await pagedOrders(caller, '/api/v1/esim/orders')),
  ];
}

/** Every voucher order of a client. */
export async function listVoucherOrders(caller: Caller): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/v1/orders?limit=${voucherPageSize}&page=${page}`;
    const reply = await caller.send<ListedOrder[]>('GET', path);
    // A page past the end has nothing to show.
    if (reply?.status === 404) return orders;
    orders.push(...(await expected(Promise.resolve(reply), path)));
  }
}

async function pagedOrders(caller: Caller, list: string): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (let page = 1; ; page++) {
    const path = `${list}?page=${page}&per_page=${pageSize}`;
    const items = await expected(caller.send<ListedOrder[]>('GET', path), list);
    orders.push(...items);
    if (items.length < pageSize) return orders;
  }
}
