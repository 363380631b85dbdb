import { summariseJobs, type JobSummary } from '../db/jobs.ts';
import { raiseQuestions } from '../db/refreshes.ts';
import type { ExpediteDependencies } from './expedite-jobs.ts';

/**
 * Has suppliers asked about the orders they have or may have, and says how the jobs then stand; orders without a job
 * are left out. However many clients look, a supplier is asked because of them at most once in 5 s for an order: who
 * comes before is told how it stands at once, like everybody for whom there is nothing to ask, or whose supplier cannot
 * be called. The others wait for the answer, until `waitUntilMs` (of `Date.now()`) at the latest.
 */
export async function refreshJobs(
  { database, wakes, suppliers, jobEnds }: ExpediteDependencies,
  orderIds: readonly number[],
  waitUntilMs: number,
): Promise<JobSummary[]> {
  const callable = [...suppliers.values()].filter((supplier) => !supplier.isDown()).map(({ name }) => name);
  const questions = callable.length === 0 ? [] : await raiseQuestions(database, orderIds, callable);
  if (questions.length > 0) {
    const answered = jobEnds.waitForAnswers(questions, waitUntilMs);
    wakes.suppliers();
    await answered;
  }
  return summariseJobs(database, orderIds);
}
