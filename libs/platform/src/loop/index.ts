import type { Log } from '../log/index.ts';

/** Work that is done again and again: when it is woken, and at the latest after a while. */
export interface Loop {
  /** There is something to do: goes round at once, or once more when a round is under way. */
  wake(): void;
  /** Whether a round that takes long should come to an end. */
  isStopping(): boolean;
  /** Lets the round that is under way finish and begins no other. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** For the log: `<name> interrupted`. */
  readonly name: string;
  readonly log: Log;
  /** How long it rests when nobody wakes it. */
  readonly everyMs: number;
  /** How long it rests after a round that failed; default: `everyMs`. */
  readonly afterFailureMs?: number;
  /** One round; `'more'` when there is more to do, so that the next one follows at once. */
  readonly run: () => Promise<'more' | 'idle'>;
}

/** The first round begins when the caller has its loop. */
export function startLoop({ name, log, everyMs, afterFailureMs = everyMs, run }: LoopOptions): Loop {
  let isStopping = false;
  let isWoken = false;
  let endPause: () => void = () => undefined;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const goRound = async () => {
    while (!isStopping) {
      isWoken = false;
      try {
        if ((await run()) === 'idle') await pause(everyMs);
      } catch (error) {
        log.warn({ error }, `${name} interrupted`);
        // What woke it while it failed would make it fail again at once.
        isWoken = false;
        await pause(afterFailureMs);
      }
    }
  };
  const running = Promise.resolve().then(goRound);

  return {
    wake: () => {
      isWoken = true;
      endPause();
    },
    isStopping: () => isStopping,
    stop: async () => {
      isStopping = true;
      endPause();
      await running;
    },
  };
}
