import type { Dice, Faults } from './faults.ts';
import type { Reply } from './http.ts';

export type FaultOptions = { readonly faults: () => Faults; readonly dice: Dice };

/** Carries a call out, unless a fault strikes first; answers, unless one strikes then. */
export async function underFaults(
  { faults, dice }: FaultOptions,
  /** What the call is about: chance depends on it. */
  subject: string,
  run: () => Reply,
): Promise<Reply> {
  const { latency_ms, error_rate, hang_rate, lose_answer_rate } = faults();
  if (latency_ms > 0) await new Promise((resolve) => setTimeout(resolve, latency_ms));
  if (dice.strikes('error_rate', subject, error_rate))
    return { status: 500, body: { code: 'INTERNAL_ERROR', message: 'Something went wrong' } };
  const reply = run();
  if (dice.strikes('hang_rate', subject, hang_rate)) return 'silence';
  if (dice.strikes('lose_answer_rate', subject, lose_answer_rate)) return 'drop';
  return reply;
}
