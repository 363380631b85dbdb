import type { SendFault } from './send-fault.ts';

const firstMs = 250;
/** Short, though it is asked in vain for a while: a broker that is back should have work within a second or two. */
const longestMs = 1_000;

/** Topics that could not take messages: each is left alone for a while, longer after each failure in a row. */
export interface TopicRests {
  /** Leaves the topic alone; says whether it took messages until now. */
  rest(topic: string, kind: SendFault['kind']): boolean;
  /** The topic takes messages; says whether it had not. */
  end(topic: string): boolean;
  resting(): string[];
}

export function createTopicRests(nowMs: () => number): TopicRests {
  const rests = new Map<string, { kind: SendFault['kind']; failures: number; untilMs: number }>();
  return {
    rest: (topic, kind) => {
      const last = rests.get(topic);
      // Another kind of fault is news: a broker that answers again, though not yet with what was hoped for.
      const failures = last?.kind === kind ? last.failures + 1 : 1;
      rests.set(topic, { kind, failures, untilMs: nowMs() + Math.min(firstMs * 2 ** (failures - 1), longestMs) });
      return last === undefined;
    },
    end: (topic) => rests.delete(topic),
    resting: () => [...rests].filter(([, { untilMs }]) => untilMs > nowMs()).map(([topic]) => topic),
  };
}
