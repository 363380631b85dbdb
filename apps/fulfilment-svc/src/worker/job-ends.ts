import type { Database } from '@dg/platform/postgres';
import { summariseJobs } from '../db/jobs.ts';
import { openQuestions, type OpenQuestion } from '../db/refreshes.ts';
import type { JobEnds } from '../deps.ts';
import { isOpen } from '../domain/job-state.ts';

/** An order that a request waits for. */
interface Wait {
  readonly orderId: number;
  /** Undefined: the end of its job is waited for. */
  readonly question: OpenQuestion | undefined;
  readonly waiter: Waiter;
}

interface Waiter {
  openCount: number;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

/** Another replica's worker cannot announce anything here: its answers are found by looking. */
const pollMs = 400;

/**
 * One look at a time for everybody who waits: at all orders every 400 ms as long as anybody does, at those whose answer
 * is announced at once. Whoever waits while a look fails fails with it.
 */
export function createJobEnds(database: Database): JobEnds {
  const waits = new Map<number, Set<Wait>>();
  /** Orders to be looked at. */
  const due = new Set<number>();
  let ticker: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isStopped = false;

  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    while (due.size > 0) {
      const looked = [...due].flatMap((orderId) => [...(waits.get(orderId) ?? [])]);
      due.clear();
      try {
        for (const wait of await endedOf(database, looked)) {
          leave(wait);
          if (--wait.waiter.openCount === 0) wait.waiter.end();
        }
      } catch (error) {
        for (const { waiter } of looked) waiter.fail(error);
      }
    }
    isLooking = false;
  };
  const lookAt = (orderIds: Iterable<number>) => {
    for (const orderId of orderIds) due.add(orderId);
    void look();
  };
  const join = (wait: Wait) => {
    waits.set(wait.orderId, (waits.get(wait.orderId) ?? new Set()).add(wait));
    ticker ??= setInterval(() => lookAt(waits.keys()), pollMs);
  };
  const leave = (wait: Wait) => {
    const others = waits.get(wait.orderId);
    others?.delete(wait);
    if (others?.size === 0) waits.delete(wait.orderId);
    if (waits.size > 0) return;
    clearInterval(ticker);
    ticker = undefined;
  };
  const waitFor = async (awaited: readonly Omit<Wait, 'waiter'>[], untilMs: number) => {
    const leftMs = untilMs - Date.now();
    if (awaited.length === 0 || leftMs <= 0 || isStopped) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { openCount: awaited.length, end: resolve, fail: reject };
    const own = awaited.map((wait) => ({ ...wait, waiter }));
    const timer = setTimeout(resolve, leftMs);
    own.forEach(join);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      own.forEach(leave);
    }
  };

  return {
    announceAnswer: (orderId) => {
      if (waits.has(orderId)) lookAt([orderId]);
    },
    waitForEnds: (orderIds, untilMs) =>
      waitFor(
        orderIds.map((orderId) => ({ orderId, question: undefined })),
        untilMs,
      ),
    waitForAnswers: (questions, untilMs) =>
      waitFor(
        questions.map((question) => ({ orderId: question.orderId, question })),
        untilMs,
      ),
    stop: () => {
      isStopped = true;
      for (const ofOrder of waits.values()) for (const { waiter } of ofOrder) waiter.end();
    },
  };
}

/** Those of these that need not be waited for any more. */
async function endedOf(database: Database, waits: readonly Wait[]): Promise<Wait[]> {
  const orderIds = new Set(waits.flatMap(({ orderId, question }) => (question === undefined ? [orderId] : [])));
  const questions = waits.flatMap(({ question }) => question ?? []);
  const [jobs, stillOpen] = await Promise.all([
    orderIds.size === 0 ? [] : summariseJobs(database, [...orderIds]),
    openQuestions(database, questions),
  ]);
  const endedIds = new Set(
    jobs.filter(({ state }) => !isOpen(state) || state === 'review').map(({ order_id: orderId }) => orderId),
  );
  const open = new Set(stillOpen);
  return waits.filter(({ orderId, question }) =>
    question === undefined ? endedIds.has(orderId) : !open.has(question),
  );
}
