import { expected, type Caller } from '../http/caller.ts';

/** An order of any vertical in the list of its client. */
export interface ListedOrder {
  readonly id: number;
  readonly client_reference?: string;
  readonly quantity: number;
  readonly status: string;
}

const pageSize = 500;

/** Every order of a client. */
export async function listEveryOrder(caller: Caller): Promise<ListedOrder[]> {
  return [
    ...(await voucherOrders(caller)),
    ...(await pagedOrders(caller, '/api/v1/topups/orders')),
    ...(await pagedOrders(caller, '/api/v1/esim/orders')),
  ];
}

async function voucherOrders(caller: Caller): Promise<ListedOrder[]> {
  const list = await caller.send<ListedOrder[]>('GET', '/api/v1/orders?limit=10000');
  return list?.status === 404 ? [] : expected(Promise.resolve(list), 'orders');
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
