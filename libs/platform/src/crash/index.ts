import { readFileSync, rmSync } from 'node:fs';

/** `<name>` or `<name>:<n>`: the process dies the nth time it comes by. */
const armament = /^([\w.-]+)(?::(\d+))?$/;

let armed: { readonly name: string; left: number } | undefined;

/**
 * A place where a crash is tried out (`npm run crash`). Does nothing, unless it was armed: then the process ends here
 * at once by SIGKILL, as if its power had gone, with nothing flushed, closed or answered.
 */
export function crashPoint(name: string): void {
  if (armed?.name !== name) return;
  armed.left--;
  if (armed.left > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; nothing after this place may happen.
  for (;;);
}

/**
 * Lets crash points be armed through a file that says which (`<name>:<n>`). It is read now and at every SIGUSR2, and
 * removed once read, so that the next start is not armed again.
 */
export function listenForCrashPoints(file: string): void {
  const arm = () => {
    const match = armament.exec(take(file));
    if (match !== null) armed = { name: match[1]!, left: Number(match[2] ?? 1) };
  };
  process.on('SIGUSR2', arm);
  arm();
}

function take(file: string): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    rmSync(file);
    return text;
  } catch {
    return '';
  }
}
