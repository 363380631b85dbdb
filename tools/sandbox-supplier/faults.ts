import { createHash } from 'node:crypto';

/** What goes wrong on purpose, beside what the codes of the orders ask for. */
export type Faults = {
  /** Before every answer. */
  readonly latency_ms: number;
  /** Share of the requests answered 500, before anything is recorded. */
  readonly error_rate: number;
  /** Share of the requests that are carried out and not answered while any client waits. */
  readonly hang_rate: number;
  /** Share of the requests that are carried out and whose connection is then dropped. */
  readonly lose_answer_rate: number;
  /** Share of the callbacks that are sent twice; true is all of them. */
  readonly duplicate_callbacks: number;
};

export const noFaults: Faults = {
  latency_ms: 0,
  error_rate: 0,
  hang_rate: 0,
  lose_answer_rate: 0,
  duplicate_callbacks: 0,
};

const latencyMsMax = 600_000;

/** The faults a control call asks for; those it leaves out are off. A text says what is wrong with it. */
export function readFaults(input: unknown): Faults | string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return 'the body must be a JSON object';
  const faults: Record<string, number> = { ...noFaults };
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(noFaults, name)) return `${name} is not a fault: there are ${Object.keys(noFaults).join(', ')}`;
    const number: unknown = name === 'duplicate_callbacks' && typeof value === 'boolean' ? Number(value) : value;
    const maximum = name === 'latency_ms' ? latencyMsMax : 1;
    if (typeof number !== 'number' || !(number >= 0 && number <= maximum))
      return `${name} must be a number from 0 to ${maximum}${name === 'duplicate_callbacks' ? ', or true or false' : ''}`;
    faults[name] = number;
  }
  return faults as Faults;
}

export type Dice = {
  /** Whether the fault strikes this time. */
  strikes(fault: Exclude<keyof Faults, 'latency_ms'>, reference: string, rate: number): boolean;
};

/**
 * Chance that follows a seed. It depends on the fault, the reference and how often they met, and not on what else
 * happens meanwhile: the same seed and references give the same faults under any load.
 */
export function createDice(seed: string): Dice {
  const throws = new Map<string, number>();
  return {
    strikes(fault, reference, rate) {
      if (rate === 0) return false;
      const key = `${fault}/${reference}`;
      const count = (throws.get(key) ?? 0) + 1;
      throws.set(key, count);
      return createHash('sha256').update(`${seed}/${key}/${count}`).digest().readUInt32BE(0) / 2 ** 32 < rate;
    },
  };
}
