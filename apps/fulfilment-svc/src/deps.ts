import type { OpenQuestion } from './db/refreshes.ts';

/** What is told when commits have left work for others in this process. */
export interface Wakes {
  /** There are jobs for the worker of own stock. */
  readonly worker: () => void;
  /** There are jobs for suppliers, or questions to them. */
  readonly suppliers: () => void;
  /** There are rows in the outbox. */
  readonly relay: () => void;
}

/**
 * Lets requests wait for what a worker is busy with. They wait at most until `untilMs` (of `Date.now()`); how things
 * stand is to be read after.
 */
export interface JobEnds {
  /** Call after a commit that has stored a supplier's answer: it is looked whether anybody has waited for it. */
  announceAnswer(orderId: number): void;
  /** Waits until the jobs of these orders have ended or are in review. */
  waitForEnds(orderIds: readonly number[], untilMs: number): Promise<void>;
  /** Waits until these questions are answered, or their orders have ended. */
  waitForAnswers(questions: readonly OpenQuestion[], untilMs: number): Promise<void>;
  /** From now on nobody waits. */
  stop(): void;
}
