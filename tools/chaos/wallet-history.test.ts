import {
  checkWalletHistory,
  type BookedTransaction,
  type WalletBooks,
  type WalletOperation,
  type WriteOperation,
} from './wallet-history.ts';

const opening: WriteOperation = {
  kind: 'write',
  key: 'operator:1:opening',
  type: 'CREDIT',
  amountMinor: 100n,
  outcome: 'done',
  invokedAt: 0,
  returnedAt: 1,
};

function debit(order: number, amountMinor: bigint, invokedAt: number, returnedAt: number): WriteOperation {
  const key = `order:${order}:debit`;
  return { kind: 'write', key, type: 'DEBIT', amountMinor, outcome: 'done', invokedAt, returnedAt };
}

const read = (balanceMinor: bigint, invokedAt: number, returnedAt: number): WalletOperation => ({
  kind: 'read',
  balanceMinor,
  invokedAt,
  returnedAt,
});

const refusal = (amountMinor: bigint, invokedAt: number, returnedAt: number): WalletOperation => ({
  kind: 'refusal',
  amountMinor,
  invokedAt,
  returnedAt,
});

/** Books that say the writes were booked in this order, each once. */
function booksOf(writes: readonly WriteOperation[]): WalletBooks {
  const transactions = writes.map(({ key, type, amountMinor }, index): BookedTransaction => ({
    key,
    type,
    amountMinor,
    status: 'COMPLETED',
    version: BigInt(index + 1),
  }));
  const balanceMinor = writes.reduce(
    (sum, { type, amountMinor }) => (type === 'CREDIT' ? sum + amountMinor : sum - amountMinor),
    0n,
  );
  return { version: BigInt(writes.length), balanceMinor, transactions };
}

describe('a history that is accepted', () => {
  test('calls one after the other', () => {
    const first = debit(1, 30n, 2, 3);
    const second = debit(2, 50n, 6, 7);
    const operations = [opening, read(100n, 1.5, 1.6), first, read(70n, 4, 5), second, refusal(21n, 8, 9)];
    expect(checkWalletHistory(booksOf([opening, first, second]), operations)).toEqual([]);
  });

  test('calls at the same time, in either order, with reads between them', () => {
    const first = debit(1, 30n, 2, 10);
    const second = debit(2, 50n, 2, 10);
    const reads = [read(100n, 3, 4), read(50n, 5, 6), read(20n, 7, 8)];
    expect(checkWalletHistory(booksOf([opening, second, first]), [opening, first, second, ...reads])).toEqual([]);
  });

  test('a debit nobody heard of again was booked late, another one never', () => {
    const late: WriteOperation = { ...debit(1, 30n, 2, Infinity), outcome: 'unknown' };
    const never: WriteOperation = { ...debit(2, 50n, 2, Infinity), outcome: 'unknown' };
    const operations = [opening, late, never, read(100n, 40, 41), read(70n, 50, 51)];
    expect(checkWalletHistory(booksOf([opening, late]), operations)).toEqual([]);
  });

  test('the same balance twice: a read is of the version that leaves room for the next read', () => {
    const spent = debit(1, 30n, 2, 20);
    const back: WriteOperation = { ...debit(1, 30n, 2, 20), key: 'order:1:refund', type: 'CREDIT' };
    const operations = [opening, spent, back, read(100n, 3, 4), read(70n, 5, 6), read(100n, 7, 8)];
    expect(checkWalletHistory(booksOf([opening, spent, back]), operations)).toEqual([]);
  });
});

describe('a history that is rejected', () => {
  const first = debit(1, 30n, 2, 3);
  const second = debit(2, 50n, 4, 5);
  const books = booksOf([opening, first, second]);

  test('a lost update: both debits were booked, one left no trace in the balance', () => {
    expect(checkWalletHistory({ ...books, balanceMinor: 50n }, [opening, first, second])).toEqual([
      'the bookings sum to 20, the balance is 50',
    ]);
  });

  test('a lost update: both debits were booked from the same version', () => {
    const transactions = books.transactions.with(2, { ...books.transactions[2]!, version: 2n });
    expect(checkWalletHistory({ version: 2n, balanceMinor: 50n, transactions }, [opening, first, second])).toEqual([
      'the versions of the bookings are not 1, 2, 3 … once each',
    ]);
  });

  test('a debit that was told done is not there', () => {
    expect(checkWalletHistory(booksOf([opening, second]), [opening, first, second])).toEqual([
      'order:1:debit was told done, not booked',
    ]);
  });

  test('a doubled debit: one order, two bookings', () => {
    const doubled = booksOf([opening, first, first, second]);
    expect(checkWalletHistory(doubled, [opening, first, second])).toContain('order:1:debit was booked 2 times');
  });

  test('a doubled debit: one request, two orders, of which the client was told one', () => {
    const other = debit(3, 10n, 2, 3);
    expect(checkWalletHistory(booksOf([opening, first, other]), [opening, first])).toEqual([
      'nobody asked for order:3:debit',
    ]);
  });

  test('another amount than was asked for', () => {
    const operations = [opening, first, { ...second, amountMinor: 40n }];
    expect(checkWalletHistory(books, operations)).toEqual(['order:2:debit is a DEBIT of 40, booked a DEBIT of 50']);
  });

  test('a reordering: booked before a debit that had been answered when it began', () => {
    expect(checkWalletHistory(booksOf([opening, second, first]), [opening, first, second])).toEqual([
      'order:2:debit (version 2) began after order:1:debit (version 3) had been answered',
    ]);
  });

  test('a stale read: the balance before a debit that had been answered', () => {
    expect(checkWalletHistory(books, [opening, first, second, read(70n, 6, 7)])).toEqual([
      'a read from 6.0 to 7.0 ms saw 70, not the balance at version 3',
    ]);
  });

  test('a read from the future: the balance after a debit that nobody had asked for yet', () => {
    expect(checkWalletHistory(books, [opening, first, second, read(20n, 3.2, 3.5)])).toEqual([
      'a read from 3.2 to 3.5 ms saw 20, not the balance at version 2',
    ]);
  });

  test('time running backwards: each read fits alone, but the later one saw the earlier balance', () => {
    const slow = debit(1, 30n, 2, 20);
    const operations = [opening, slow, read(70n, 3, 4), read(100n, 5, 6)];
    expect(checkWalletHistory(booksOf([opening, slow]), operations)).toEqual([
      'a read from 5.0 to 6.0 ms saw 100, not the balance at version 2',
    ]);
  });

  test('a balance that never was', () => {
    const slow = debit(1, 30n, 2, 20);
    expect(checkWalletHistory(booksOf([opening, slow]), [opening, slow, read(85n, 3, 4)])).toEqual([
      'a read from 3.0 to 4.0 ms saw 85, not the balance at any version from 1 to 2',
    ]);
  });

  test('an overdrawn wallet, though it is covered again in the end', () => {
    const large = debit(1, 130n, 2, 9);
    const credit: WriteOperation = { ...opening, key: 'operator:1:more', invokedAt: 2, returnedAt: 9 };
    expect(checkWalletHistory(booksOf([opening, large, credit]), [opening, large, credit])).toEqual([
      'version 2 (order:1:debit) leaves -30',
    ]);
  });

  test('a debit refused for its balance while the balance covered it all the time', () => {
    expect(checkWalletHistory(books, [opening, first, second, refusal(20n, 6, 7)])).toEqual([
      'a debit from 6.0 to 7.0 ms of 20 was refused, covered at version 3',
    ]);
  });

  test('a debit that was told refused and is booked', () => {
    const operations = [opening, first, { ...second, outcome: 'refused' as const }];
    expect(checkWalletHistory(books, operations)).toEqual(['order:2:debit was told refused, booked']);
  });
});
