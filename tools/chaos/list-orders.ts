import { expected, type Caller } from '../http/caller.ts';

export interface ListedOrder {
  readonly id: number;
  readonly status: string;
  readonly client_reference: string;
}

const pageSize = 1_000;

/** Every order of a client that names all its orders by a reference. */
export async function listOrders(caller: Caller): Promise<ListedOrder[]> {
  const orders: ListedOrder[] = [];
  for (let page = 1; ; page++) {
    const path = `/api/v1/orders?limit=${pageSize}&page=${page}`;
    const reply = await caller.send<ListedOrder[]>('GET', path);
    // A page past the end has nothing to show.
    if (reply?.status === 404) return orders;
    orders.push(...(await expected(Promise.resolve(reply), path)));
  }
}
