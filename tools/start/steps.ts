import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';

const nameWidth = 30;
const redrawMs = 100;
const plainLineMs = 5_000;
const giveUpMs = 20_000;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export type Steps = {
  /** Runs the work under a line of its own, which ends with the time it took. */
  run<T>(name: string, work: (detail: (text: string) => void) => Promise<T>): Promise<T>;
  /** Prints a line without disturbing the one in progress. */
  print(line: string): void;
};

/** Progress for people: a living line on a terminal; elsewhere a plain line now and then. */
export function createSteps(signal: AbortSignal, output: NodeJS.WriteStream = process.stdout): Steps {
  const living = output.isTTY;
  let draw: (() => void) | undefined;
  const clear = (): void => {
    if (living) output.write('\r\x1b[2K');
  };
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);

  return {
    print(line) {
      if (draw !== undefined) clear();
      output.write(`${line}\n`);
      draw?.();
    },
    async run(name, work) {
      signal.throwIfAborted();
      const beganAt = performance.now();
      const seconds = (): string => `${((performance.now() - beganAt) / 1000).toFixed(1)} s`;
      let detail = '';
      let frame = 0;
      draw = () => {
        frame += 1;
        const line = `${frames[frame % frames.length]} ${name.padEnd(nameWidth)} ${seconds().padStart(7)}   ${detail}`;
        clear();
        output.write(line.slice(0, (output.columns ?? 80) - 1));
      };
      if (living) draw();
      else draw = undefined;
      const stillRunning = (): void => void output.write(`  ${name}, ${seconds()} so far: ${detail}\n`);
      const timer = living ? setInterval(() => draw?.(), redrawMs) : setInterval(stillRunning, plainLineMs);
      const onDetail = (text: string): void => {
        detail = text;
      };
      const working = work(onDetail);
      try {
        const result = await Promise.race([working, aborted]);
        clear();
        output.write(`${living ? styleText('green', '✔') : '✔'} ${name.padEnd(nameWidth)} ${seconds().padStart(7)}\n`);
        return result;
      } catch (error) {
        clearInterval(timer);
        draw = undefined;
        clear();
        // Given up: let the work end what it has begun, so that nothing outlives this program.
        if (signal.aborted)
          await Promise.race([Promise.allSettled([working]), sleep(giveUpMs, undefined, { ref: false })]);
        else
          output.write(`${living ? styleText('red', '✘') : '✘'} ${name.padEnd(nameWidth)} ${seconds().padStart(7)}\n`);
        throw error;
      } finally {
        clearInterval(timer);
        draw = undefined;
      }
    },
  };
}
