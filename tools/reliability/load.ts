import { setTimeout as sleep } from 'node:timers/promises';
import { ordinaryErrands, type Errand } from './errands.ts';
import type { Market } from './market.ts';
import { operate, type OperatorBooks } from './operators.ts';
import { dice } from './seed.ts';
import { newShopper, type Shopper } from './shopper.ts';

export interface Load {
  readonly shoppers: readonly Shopper[];
  acceptedCount(): number;
  /** How many creates may be under way at once. */
  readonly threads: number;
  /** What half of the clients buy from now on. */
  focus(errands: readonly Errand[]): void;
  /** Waits until so many more have been accepted, at most so long; how many there were. */
  untilAccepted(more: number, withinMs: number): Promise<number>;
  /** Lets everybody finish what they have begun; nobody begins anything more. */
  end(): Promise<OperatorBooks>;
}

/** Several clients and an operator at work, until `end`. Half of the clients run the given errands only. */
export async function startLoad(
  market: Market,
  seed: number,
  name: string,
  errands: readonly Errand[] = ordinaryErrands,
  clients = 4,
  threads = 2,
): Promise<Load> {
  let isOver = false;
  let focus = errands;
  const accounts = await Promise.all(Array.from({ length: clients }, () => market.newAccount()));
  const shoppers = accounts.map((account, index) =>
    newShopper(`${name}-${index}`, account, market, dice(seed, `${name} shopper ${index}`)),
  );
  const shopping = shoppers.flatMap((shopper, index) =>
    Array.from({ length: threads }, () =>
      shopper.shop(index % 2 === 0 ? () => focus : () => ordinaryErrands, () => isOver),
    ),
  );
  const operating = operate(name, market, accounts, dice(seed, `${name} operator`), () => isOver);
  const ended = Promise.all([operating, ...shopping]);
  // Looked at in `end`; until then a fault of theirs must not end the process.
  ended.catch(() => undefined);
  const acceptedCount = () => shoppers.reduce((sum, shopper) => sum + shopper.acceptedCount, 0);
  return {
    shoppers,
    acceptedCount,
    threads: shopping.length,
    focus: (wanted) => {
      focus = wanted;
    },
    untilAccepted: async (more, withinMs) => {
      const before = acceptedCount();
      const deadline = Date.now() + withinMs;
      while (acceptedCount() < before + more && Date.now() < deadline) await sleep(20);
      return acceptedCount() - before;
    },
    end: async () => {
      isOver = true;
      const [books] = await ended;
      return books;
    },
  };
}
