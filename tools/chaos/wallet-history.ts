/** Times of one monotonic clock, in milliseconds. */
interface Call {
  readonly invokedAt: number;
  /** Infinity when no answer ever told how it ended. */
  readonly returnedAt: number;
}

/** Something that books on the wallet. */
export interface WriteOperation extends Call {
  readonly kind: 'write';
  /** The booking's own: `order:<id>:debit`, `order:<id>:refund` or `operator:<wallet>:<reference>`. */
  readonly key: string;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly amountMinor: bigint;
  /** `done` was told to the caller and must be booked, `unknown` may be, `refused` must not. */
  readonly outcome: 'done' | 'unknown' | 'refused';
}

/** A balance that was read. */
export interface ReadOperation extends Call {
  readonly kind: 'read';
  readonly balanceMinor: bigint;
}

/** An answer that the balance was lower than this. */
export interface RefusalOperation extends Call {
  readonly kind: 'refusal';
  readonly amountMinor: bigint;
}

export type WalletOperation = WriteOperation | ReadOperation | RefusalOperation;

/** A row of wallet-svc's `transactions`. */
export interface BookedTransaction {
  readonly key: string;
  /** Of the wallet, once this was booked on it. */
  readonly version: bigint | null;
  readonly type: 'CREDIT' | 'DEBIT';
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly amountMinor: bigint;
}

/** A wallet since it was made: version 0 and empty. */
export interface WalletBooks {
  readonly version: bigint;
  readonly balanceMinor: bigint;
  readonly transactions: readonly BookedTransaction[];
}

/** What is known of one version: the state after its booking. */
interface Version {
  readonly key: string;
  readonly balanceMinor: bigint;
  readonly invokedAt: number;
  readonly returnedAt: number;
}

/**
 * Checks a wallet for linearizability: whether everything that was answered fits one order of events in which each
 * call took effect at one moment between its invocation and its return. The order of the bookings is given by the
 * wallet's version; reads and refusals are fitted in between, each at the earliest version it can be, which leaves
 * most room for those after it. Returns what does not fit, in words; nothing when all does. Adjustments that are
 * PENDING for a while are not understood.
 */
export function checkWalletHistory(books: WalletBooks, operations: readonly WalletOperation[]): string[] {
  const writes = operations.filter((operation) => operation.kind === 'write');
  const observations = operations.filter((operation) => operation.kind !== 'write');
  const accounting = checkBookings(books, writes);
  const versions = replay(books, writes);
  // Without one known order of the bookings nothing can be said about the order of anything else.
  if (versions === undefined) return [...accounting, 'the versions of the bookings are not 1, 2, 3 … once each'];
  return [
    ...accounting,
    ...checkBalances(books, versions),
    ...checkOrder(versions),
    ...checkObservations(versions, writes, observations),
  ];
}

function checkBookings(books: WalletBooks, writes: readonly WriteOperation[]): string[] {
  const findings: string[] = [];
  const booked = Map.groupBy(books.transactions, (transaction) => transaction.key);
  const asked = new Map(writes.map((write) => [write.key, write]));
  if (asked.size < writes.length) findings.push('two operations of the history have the same key');
  for (const write of writes) {
    const transactions = booked.get(write.key) ?? [];
    if (transactions.length > 1) findings.push(`${write.key} was booked ${transactions.length} times`);
    if (write.outcome === 'done' && transactions.length === 0) findings.push(`${write.key} was told done, not booked`);
    if (write.outcome === 'refused' && transactions.length > 0) findings.push(`${write.key} was told refused, booked`);
    for (const { type, amountMinor } of transactions) {
      if (type !== write.type || amountMinor !== write.amountMinor)
        findings.push(`${write.key} is a ${write.type} of ${write.amountMinor}, booked a ${type} of ${amountMinor}`);
    }
  }
  for (const { key, status } of books.transactions) {
    if (!asked.has(key)) findings.push(`nobody asked for ${key}`);
    if (status !== 'COMPLETED') findings.push(`${key} is ${status}`);
  }
  return findings;
}

/** The wallet after each version, from the empty one of version 0; undefined when the versions are no such row. */
function replay(books: WalletBooks, writes: readonly WriteOperation[]): Version[] | undefined {
  const asked = new Map(writes.map((write) => [write.key, write]));
  const ordered = books.transactions.toSorted((a, b) => Number((a.version ?? -1n) - (b.version ?? -1n)));
  if (BigInt(ordered.length) !== books.version) return undefined;
  if (ordered.some(({ version }, index) => version !== BigInt(index + 1))) return undefined;
  const versions: Version[] = [
    { key: 'the new wallet', balanceMinor: 0n, invokedAt: -Infinity, returnedAt: -Infinity },
  ];
  for (const { key, type, amountMinor } of ordered) {
    const call = asked.get(key) ?? { invokedAt: -Infinity, returnedAt: Infinity };
    const signedMinor = type === 'CREDIT' ? amountMinor : -amountMinor;
    const balanceMinor = versions.at(-1)!.balanceMinor + signedMinor;
    versions.push({ key, balanceMinor, invokedAt: call.invokedAt, returnedAt: call.returnedAt });
  }
  return versions;
}

function checkBalances(books: WalletBooks, versions: readonly Version[]): string[] {
  const findings = versions.flatMap(({ key, balanceMinor }, version) =>
    balanceMinor < 0n ? [`version ${version} (${key}) leaves ${balanceMinor}`] : [],
  );
  const last = versions.at(-1)!.balanceMinor;
  if (last !== books.balanceMinor) findings.push(`the bookings sum to ${last}, the balance is ${books.balanceMinor}`);
  return findings;
}

/** No booking stands after one that was asked for only when it had been answered. */
function checkOrder(versions: readonly Version[]): string[] {
  const findings: string[] = [];
  let latest = 0;
  versions.forEach(({ key, returnedAt }, version) => {
    const before = versions[latest]!;
    if (before.invokedAt > returnedAt)
      findings.push(`${before.key} (version ${latest}) began after ${key} (version ${version}) had been answered`);
    if (versions[version]!.invokedAt >= before.invokedAt) latest = version;
  });
  return findings;
}

function checkObservations(
  versions: readonly Version[],
  writes: readonly WriteOperation[],
  observations: readonly (ReadOperation | RefusalOperation)[],
): string[] {
  const findings: string[] = [];
  const versionOf = new Map(versions.map(({ key }, version) => [key, version]));
  const answeredWrites = earliestAnswerFirst(
    writes.flatMap((write) => (versionOf.has(write.key) ? [{ ...write, version: versionOf.get(write.key)! }] : [])),
  );
  // In order of invocation; whatever was answered before a call began is then already placed.
  const byInvocation = observations.toSorted((a, b) => a.invokedAt - b.invokedAt);
  const byAnswer = earliestAnswerFirst(byInvocation);
  const versionPlaced = new Map<ReadOperation | RefusalOperation, number>();
  let lowest = 0;
  let nextWrite = 0;
  let nextObservation = 0;
  for (const observation of byInvocation) {
    for (; (answeredWrites[nextWrite]?.returnedAt ?? Infinity) < observation.invokedAt; nextWrite++)
      lowest = Math.max(lowest, answeredWrites[nextWrite]!.version);
    for (; (byAnswer[nextObservation]?.returnedAt ?? Infinity) < observation.invokedAt; nextObservation++)
      lowest = Math.max(lowest, versionPlaced.get(byAnswer[nextObservation]!) ?? 0);
    const found = firstFit(versions, observation, lowest);
    if (found.version === undefined) findings.push(describe(observation, lowest, found.highest));
    else versionPlaced.set(observation, found.version);
  }
  return findings;
}

function earliestAnswerFirst<Operation extends Call>(operations: readonly Operation[]): Operation[] {
  return operations.toSorted((a, b) => a.returnedAt - b.returnedAt);
}

/** The first version from the lowest on that shows what was seen, and the last one that could have been by then. */
function firstFit(versions: readonly Version[], observation: ReadOperation | RefusalOperation, lowest: number) {
  let found: number | undefined;
  let version = lowest;
  for (; version < versions.length; version++) {
    // Asked for after this was answered, and so not seen, nor anything after it.
    if (version > lowest && versions[version]!.invokedAt > observation.returnedAt) break;
    const { balanceMinor } = versions[version]!;
    const isSeen =
      observation.kind === 'read' ? balanceMinor === observation.balanceMinor : balanceMinor < observation.amountMinor;
    if (isSeen) found ??= version;
  }
  return { version: found, highest: version - 1 };
}

function describe(observation: ReadOperation | RefusalOperation, lowest: number, highest: number): string {
  const when = `from ${observation.invokedAt.toFixed(1)} to ${observation.returnedAt.toFixed(1)} ms`;
  const range = lowest === highest ? `version ${lowest}` : `any version from ${lowest} to ${highest}`;
  return observation.kind === 'read'
    ? `a read ${when} saw ${observation.balanceMinor}, not the balance at ${range}`
    : `a debit ${when} of ${observation.amountMinor} was refused, covered at ${range}`;
}
