import {
  completeJob,
  endRoute,
  failJob,
  isOpen,
  moveJob,
  sendToReview,
  settleAttempt,
  takeBackJob,
  unavailable,
  unitsSaid,
  type Attempt,
  type Job,
  type SupplierAnswer,
} from 'fulfilment-svc/protocol';
import { changed } from './job-change.ts';
import { moveList, type Move } from './moves.ts';
import { orderId, withSlot, type HeldAnswer, type Purchase, type Setting, type View } from './protocol-state.ts';

/**
 * After so many attempts on a route, where there are two after one, the policy's end has come: to keep the states few.
 */
const attemptsMax = (job: Job) => (job.fallback === undefined && job.leftRoute === undefined ? 2 : 1);
const submissionsMax = 2;

const policy = { firstMs: 1, factor: 1, maxMs: 1, giveUpAfterMs: 1_000 };
const unit = { deliveryMode: 'URL' } as const;
const profile = { iccid: '', activationCode: '' };
/** What a supplier says of an order that it has seen. */
const saidOf = {
  open: 'accepted',
  delivered: 'delivered',
  installed: 'delivered',
  refused: 'final',
  takenBack: 'final',
} as const;

/** What fulfilment-svc and an HTTP supplier can do about one job: orders on their way, answers late or lost. */
export function supplierMoves(setting: Setting, view: View, job: Job): Move[] {
  const { moves, can } = moveList();
  const { guards } = setting;
  const { purchases, answer, shownUnits } = view.slot;

  const canSubmit = job.state === 'queued' || job.state === 'waiting';
  const ofRoute = purchases.filter(({ attempt }) => attempt.supplier === job.supplier);
  const last = ofRoute.at(-1);
  const denied = last?.attempt.state === 'absent' && guards.sameReferenceAgain ? last : undefined;
  if (denied !== undefined) {
    const { submissionCount } = denied.attempt;
    can(canSubmit && submissionCount < submissionsMax, 'job is submitted again', () => {
      const attempt: Attempt = { ...denied.attempt, state: 'written', submissionCount: submissionCount + 1 };
      return submitted(
        view,
        job,
        purchases.with(purchases.length - 1, { ...denied, attempt, onTheWay: 1, isDue: true }),
      );
    });
  }
  can(
    canSubmit && denied === undefined && ofRoute.length < attemptsMax(job),
    `job is submitted to ${job.supplier}`,
    () => submitted(view, job, [...purchases, newPurchase(job, purchases.length + 1, ofRoute.length + 1)]),
  );

  for (const [at, purchase] of purchases.entries()) {
    const { attempt, onTheWay, atSupplier, made, isDue } = purchase;
    const { attemptNumber, submissionCount } = attempt;
    const become = (change: Partial<Purchase>, kind?: HeldAnswer['kind']) => {
      const next = { ...purchase, ...change };
      const held = kind && { attemptNumber, submissionCount, kind, units: next.made };
      return withSlot(view, { purchases: purchases.with(at, next), ...(held && { answer: held }) });
    };
    const isNew = onTheWay > 0 && atSupplier === 'unseen';
    can(isNew, 'supplier takes the order, its answer is lost', () => become({ onTheWay: 0, atSupplier: 'open' }));
    can(isNew, 'supplier takes the order', () => become({ onTheWay: 0, atSupplier: 'open' }, 'accepted'));
    can(isNew, 'supplier is busy', () => become({ onTheWay: 0 }, 'transient'));
    can(isNew, 'supplier refuses for good', () => become({ onTheWay: 0, atSupplier: 'refused' }, 'final'));
    can(atSupplier === 'open', 'supplier delivers a unit', () =>
      become({ made: made + 1, atSupplier: made + 1 === attempt.quantity ? 'delivered' : 'open' }),
    );
    can(atSupplier === 'open', 'supplier gives up', () => become({ atSupplier: 'refused' }));
    can(isDue, `supplier is asked about attempt ${attemptNumber}`, () =>
      atSupplier === 'unseen'
        ? become(guards.deniedStaysAway ? { onTheWay: 0 } : {}, 'absent')
        : become({}, saidOf[atSupplier]),
    );
    const isRefused = attempt.state === 'transient' || attempt.state === 'final';
    can(!isDue && isRefused, 'supplier calls about an order that it refused', () => become({ isDue: true }));
    const isWithIt = isOpen(job.state) && attempt.state === 'accepted' && at === purchases.length - 1;
    const isOurs = job.state === 'delivered' && attempt.state === 'delivered';
    // What was begun is carried on until the supplier says something definite, whatever becomes of the job meanwhile.
    const isBegun = atSupplier === 'takenBack';
    const isAskedBack = job.vertical === 'esim' && view.slot.isCancelAsked && (isWithIt || isOurs || isBegun);
    const isThere = atSupplier === 'open' || atSupplier === 'delivered' || isBegun;
    const isTakenBack = isThere || (atSupplier === 'installed' && !guards.installedStays);
    can(isAskedBack && isTakenBack, 'supplier takes it back, its answer is lost', () =>
      become({ atSupplier: 'takenBack' }),
    );
    can(isAskedBack && isTakenBack, 'supplier takes it back', () =>
      withSlot(become({ atSupplier: 'takenBack' }), { isTakenBackHeard: true }),
    );
    const isUsable = isOurs && (atSupplier === 'delivered' || (isBegun && !guards.takenBackFirst));
    can(job.vertical === 'esim' && isUsable, 'client installs it', () => become({ atSupplier: 'installed' }));
    can(isOurs && atSupplier === 'installed', 'supplier says that it is installed', () =>
      withSlot(view, { isInstallTold: true }),
    );
    can(isDue && attempt.state === 'accepted', 'supplier denies an order that it had', () => become({}, 'absent'));
    for (const isAtEnd of [false, true])
      can(isDue, `no answer about attempt ${attemptNumber}${isAtEnd ? ', for the last time' : ''}`, () =>
        stored(setting, view, job, { at, answer: silence(setting), submissionCount, isAtEnd }),
      );
  }

  const answered = purchases.findIndex(({ attempt }) => attempt.attemptNumber === answer?.attemptNumber);
  if (answer !== undefined && answered >= 0) {
    const { submissionCount } = answer;
    for (const isAtEnd of [false, true])
      can(true, `answer ${answer.kind} is stored${isAtEnd ? ', at the end of the policy' : ''}`, () =>
        stored(setting, view, job, { at: answered, answer: answerOf(job, answer), submissionCount, isAtEnd }),
      );
    can(true, 'answer is lost', () => withSlot(view, { answer: undefined }));
  }
  const isBack = view.slot.isTakenBackHeard || (view.slot.isCancelAsked && !guards.takenBackFirst);
  const isTakeable = job.state === 'running' || job.state === 'review' || job.state === 'delivered';
  can(job.vertical === 'esim' && isBack && isTakeable, 'job is ended as taken back', () =>
    changed(setting, view, takeBackJob(job)),
  );
  const shown = guards.shownIsCounted ? shownUnits : 0;
  can(canSubmit, 'supplier is taken out of the configuration, or cannot be called until the policy ends', () =>
    changed(setting, view, endRoute(job, unavailable, shown)),
  );
  can(job.state === 'running', 'supplier is taken out of the configuration and cannot be asked', () =>
    changed(setting, view, sendToReview(job)),
  );
  const isFoundOut = purchases.every(
    ({ onTheWay, atSupplier, made, attempt }) =>
      onTheWay === 0 && atSupplier !== 'open' && made === attempt.unitsReceived,
  );
  can(job.state === 'review' && isFoundOut, 'operator ends the review', () =>
    changed(setting, view, failJob(job, unavailable, shown)),
  );
  const missing = job.quantity - job.deliveredQuantity;
  const unheardOf = purchases.reduce((sum, { made, attempt }) => sum + made - attempt.unitsReceived, 0);
  const isHere = job.state === 'review' && unheardOf === missing;
  // The supplier's word that comes later is found to be about the unit that the order has. Nobody's word is a profile.
  can(isHere && job.vertical === 'topup', 'operator hears of the delivery, and delivers', () =>
    changed(setting, view, completeJob(job, [])),
  );
  can(isHere && job.vertical === 'voucher', 'operator imports what the supplier gave, and delivers', () => {
    const codeIds = Array.from({ length: missing }, (_, position) => BigInt(position));
    // In stock they are known by their hash: an answer that brings them brings nothing new.
    const imported = purchases.map((purchase) => ({
      ...purchase,
      attempt: { ...purchase.attempt, unitsReceived: purchase.made },
    }));
    return changed(setting, withSlot(view, { purchases: imported }), completeJob(job, codeIds));
  });
  return moves;
}

/** claimSubmissions: the attempt and its job, committed before anything is sent. */
function submitted(view: View, job: Job, purchases: readonly Purchase[]): View {
  return withSlot(view, { job: { ...job, state: moveJob(job.state, 'submitted') }, purchases });
}

function newPurchase(job: Job, attemptNumber: number, routeAttemptNumber: number): Purchase {
  const attempt: Attempt = {
    orderId,
    attemptNumber,
    reference: `${orderId}-${attemptNumber}`,
    supplier: job.supplier,
    quantity: job.quantity - job.deliveredQuantity,
    state: 'written',
    submissionCount: 1,
    checkCount: 0,
    unitsReceived: 0,
    jobUnitsReceived: 0,
    failureCode: undefined,
    lastRefusal: undefined,
    isCurrent: true,
    routeAttemptNumber,
    routeAgeMs: 0,
    ageMs: 0,
    acceptedMs: 0,
    unknownMs: 0,
  };
  return { attempt, isDue: true, onTheWay: 1, atSupplier: 'unseen', made: 0 };
}

/** What no answer at all is taken for. */
function silence({ guards }: Setting): SupplierAnswer {
  if (!guards.unknownIsNotFailed) return { kind: 'final', failureCode: 'UNKNOWN', units: [] };
  if (!guards.sameReferenceAgain) return { kind: 'transient', failureCode: 'UNKNOWN', why: '' };
  return { kind: 'unknown', why: '' };
}

function answerOf({ vertical }: Job, { kind, units: count }: HeldAnswer): SupplierAnswer {
  const units = Array.from({ length: vertical === 'voucher' ? count : 0 }, () => unit);
  if (kind === 'final') return { kind, failureCode: 'PRODUCT_UNAVAILABLE', units };
  if (kind === 'transient') return { kind, failureCode: 'OPERATOR_UNAVAILABLE', why: '' };
  if (kind === 'absent') return { kind, why: '' };
  return { kind, units, ...(vertical === 'esim' && kind === 'delivered' ? { profile } : {}) };
}

interface Heard {
  /** Which of the purchases it is about. */
  readonly at: number;
  readonly answer: SupplierAnswer;
  readonly submissionCount: number;
  /** Whether the retry policy has come to its end. */
  readonly isAtEnd: boolean;
}

/** storeAnswer: what is new of it is received, the attempt and the job are moved by settleAttempt. */
function stored(setting: Setting, view: View, job: Job, heard: Heard): View | undefined {
  const { at, answer, submissionCount, isAtEnd } = heard;
  const { guards } = setting;
  const { purchases, shownUnits } = view.slot;
  const purchase = purchases[at]!;
  const { unitsReceived } = purchase.attempt;
  const isLast =
    purchase.attempt.submissionCount === submissionsMax || purchase.attempt.routeAttemptNumber === attemptsMax(job);
  const isRetried = answer.kind === 'transient' || answer.kind === 'absent';
  if (isLast && isRetried && !isAtEnd && isOpen(job.state)) return undefined;
  const newUnits = Math.max(0, unitsSaid(job, answer) - (guards.codeKey ? unitsReceived : 0));
  const codesCount = job.vertical === 'voucher' ? newUnits : 0;
  const spentMs = isAtEnd ? policy.giveUpAfterMs : 0;
  const settlement = settleAttempt({
    job,
    attempt: {
      ...purchase.attempt,
      jobUnitsReceived: purchases.reduce((sum, { attempt: other }) => sum + other.unitsReceived, 0),
      isCurrent: at === purchases.length - 1 && purchase.attempt.supplier === job.supplier,
      routeAgeMs: spentMs,
      acceptedMs: purchase.attempt.state === 'accepted' ? spentMs : 0,
      unknownMs: spentMs,
    },
    answer,
    submissionCount,
    news: { count: newUnits, codeIds: Array.from({ length: codesCount }, (_, position) => BigInt(position)) },
    shownQuantity: guards.shownIsCounted ? shownUnits : 0,
    policy,
    random: 0,
  });
  const attempt: Attempt = {
    ...purchase.attempt,
    unitsReceived: unitsReceived + newUnits,
    state: settlement.attempt?.state ?? purchase.attempt.state,
  };
  const isDue = settlement.attempt === undefined ? purchase.isDue : settlement.attempt.nextCheckMs !== undefined;
  const after = withSlot(view, { purchases: purchases.with(at, { ...purchase, attempt, isDue }) });
  return settlement.job === undefined ? after : changed(setting, after, settlement.job);
}
