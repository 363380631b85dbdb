/**
 * What keeps the protocol safe and stands outside the pure functions: in a statement, a constraint or in the way a
 * caller goes about it. Each can be taken away, to see what it is for.
 */
export interface Guards {
  /** `constraint orders_client_reference unique`, and `on conflict do nothing` of insertIntents (order-svc). */
  readonly uniqueReference: boolean;
  /** writeChanges (order-svc): `where o.id = w.id and o.revision = w.revision`. */
  readonly compareAndSet: boolean;
  /** driveIntents (order-svc) removes an intent only when the wallet has answered with a refusal. */
  readonly walletAloneRefuses: boolean;
  /** driveIntents (order-svc) calls Expedite for orders whose debit was answered with a transaction. */
  readonly goodsAfterDecision: boolean;
  /** applyResult (order-svc) compares with the `result_sequence` that is stored with the order. */
  readonly resultSequence: boolean;
  /** The rows of `orderMoves` for the ends (order-svc) are empty, but for an eSIM that is taken back. */
  readonly endedOrderStays: boolean;
  /** finishRefunds (order-svc) shows the end with the transaction id that the wallet answered with. */
  readonly endAfterRefund: boolean;
  /** lockWallets (wallet-svc): `for update`, so that a balance is read after whoever was changing it. */
  readonly walletLock: boolean;
  /** knownDecisions (wallet-svc): the charge that is booked is what a second debit is answered with. */
  readonly knownCharge: boolean;
  /** `constraint transactions_key unique` on `order:<id>:debit` (wallet-svc). */
  readonly debitKey: boolean;
  /** The insert into `refusals` (wallet-svc), in the statement that books the charges; the rows `refused` of a code. */
  readonly recordedRefusal: boolean;
  /** existingRefunds (wallet-svc): the refund that is booked is what a second one is answered with. */
  readonly knownRefund: boolean;
  /** `constraint transactions_key unique` on `order:<id>:refund` (wallet-svc). */
  readonly refundKey: boolean;
  /** readHoldFacts (fulfilment-svc): the decision that is recorded is what a second hold is answered with. */
  readonly knownHold: boolean;
  /** `unique index voucher_redemptions_held` (fulfilment-svc): who comes second looks again. */
  readonly heldKey: boolean;
  /** releaseHolds (fulfilment-svc) in each statement that ends a job without its goods. */
  readonly releaseWithEnd: boolean;
  /** `jobs.order_id primary key`, and `on conflict (order_id) do nothing` of insertJobs (fulfilment-svc). */
  readonly jobKey: boolean;
  /** lockJobs and lockDueJobs (fulfilment-svc): `for update`, so that a job is decided on as it is. */
  readonly jobLock: boolean;
  /** insertCancelledJob (fulfilment-svc): a job is cancelled before it exists. */
  readonly tombstone: boolean;
  /** The rows of the job's table for its ends (fulfilment-svc) are empty. */
  readonly endedJobStays: boolean;
  /** `constraint stock_codes_unit_once unique (order_id, unit_number)` (fulfilment-svc). */
  readonly unitKey: boolean;
  /** countShown under the job's lock (fulfilment-svc), checked once more by the count of released codes. */
  readonly shownIsCounted: boolean;
  /** revealVouchers (fulfilment-svc) holds an open job while it records what is seen: holdJobs, `for no key update`. */
  readonly sightUnderLock: boolean;
  /** The class a call without an answer gets from the supplier's adapter (fulfilment-svc): unknown, not final. */
  readonly unknownIsNotFailed: boolean;
  /** claimSubmissions (fulfilment-svc): sent again under the same reference, unless it was definitely refused. */
  readonly sameReferenceAgain: boolean;
  /** receiveUnits (fulfilment-svc) takes a unit once: `constraint stock_codes_code_once`, and `units_received`. */
  readonly codeKey: boolean;
  /** takeBackJob (fulfilment-svc) is called once the supplier has said that it has taken the eSIM back. */
  readonly takenBackFirst: boolean;
  /** Not ours: a supplier takes nothing back that is installed. */
  readonly installedStays: boolean;
  /** Not ours: an order that its supplier says it does not have is not still on its way to it. */
  readonly deniedStaysAway: boolean;
  /** claimEvents (platform): `insert into inbox ... on conflict do nothing`, in the commit that applies the event. */
  readonly inbox: boolean;
}

export const allGuards: Guards = {
  uniqueReference: true,
  compareAndSet: true,
  walletAloneRefuses: true,
  goodsAfterDecision: true,
  resultSequence: true,
  endedOrderStays: true,
  endAfterRefund: true,
  walletLock: true,
  knownCharge: true,
  debitKey: true,
  recordedRefusal: true,
  knownRefund: true,
  refundKey: true,
  knownHold: true,
  heldKey: true,
  releaseWithEnd: true,
  jobKey: true,
  jobLock: true,
  tombstone: true,
  endedJobStays: true,
  unitKey: true,
  shownIsCounted: true,
  sightUnderLock: true,
  unknownIsNotFailed: true,
  sameReferenceAgain: true,
  codeKey: true,
  takenBackFirst: true,
  installedStays: true,
  deniedStaysAway: true,
  inbox: true,
};

/** All safeguards but these. */
export function without(...removed: readonly (keyof Guards)[]): Guards {
  return { ...allGuards, ...Object.fromEntries(removed.map((name) => [name, false])) };
}
