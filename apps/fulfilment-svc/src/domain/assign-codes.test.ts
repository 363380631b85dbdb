import { assignCodes, type FreeCode, type UnitsWanted } from './assign-codes.ts';

const codes = (supplierSku: string, ...ids: number[]): FreeCode[] =>
  ids.map((id) => ({ id: BigInt(id), supplierSku, denominationMinor: 1_000n }));
const wants = (orderId: number, quantity: number, isWhole = true, supplierSku = 'A'): UnitsWanted => ({
  orderId,
  quantity,
  isWhole,
  supplierSku,
  denominationMinor: 1_000n,
});

describe('assigning codes', () => {
  test('gives no code to two orders and each order its own denomination and sku', () => {
    const free = [...codes('A', 1, 2, 3), ...codes('B', 4, 5), { id: 6n, supplierSku: 'A', denominationMinor: 500n }];
    const assigned = assignCodes([wants(1, 2), wants(2, 2, true, 'B'), wants(3, 1)], free);
    expect([...assigned]).toEqual([
      [1, [1n, 2n]],
      [2, [4n, 5n]],
      [3, [3n]],
    ]);
  });

  test('gives an order for the request all of its codes or none', () => {
    expect([...assignCodes([wants(1, 5)], codes('A', 1, 2, 3, 4))]).toEqual([]);
    expect([...assignCodes([wants(1, 4)], codes('A', 1, 2, 3, 4))]).toEqual([[1, [1n, 2n, 3n, 4n]]]);
  });

  test('passes over an order that cannot be whole, so that later ones have the codes', () => {
    expect([...assignCodes([wants(1, 5), wants(2, 2), wants(3, 2)], codes('A', 1, 2, 3))]).toEqual([[2, [1n, 2n]]]);
  });

  test('gives a bulk order what there is, and whoever stands first is first', () => {
    expect([...assignCodes([wants(1, 10, false), wants(2, 1)], codes('A', 1, 2, 3))]).toEqual([[1, [1n, 2n, 3n]]]);
  });
});
