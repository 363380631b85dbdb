import { spawn, type ChildProcess } from 'node:child_process';

// The kernel closes the pipe however this process ends, SIGKILL included; end of input is the watchdog's cue.
const script = `
trap '' INT TERM HUP QUIT
guarded=''
while read -r verb first second; do
  case "$verb" in
    guard) guarded="$guarded $first:$second" ;;
    forget)
      rest=''
      for entry in $guarded; do [ "\${entry%%:*}" = "$first" ] || rest="$rest $entry"; done
      guarded=$rest ;;
    remove) set -- "$@" "$first\${second:+ $second}" ;;
    done) exit 0 ;;
  esac
done
for entry in $guarded; do kill -s "\${entry#*:}" "\${entry%%:*}" 2>/dev/null; done
rounds=0
while [ "$rounds" -lt 100 ]; do
  alive=''
  for entry in $guarded; do kill -0 "\${entry%%:*}" 2>/dev/null && alive=yes; done
  [ -z "$alive" ] && break
  rounds=$((rounds + 1))
  sleep 0.1
done
for entry in $guarded; do kill -s KILL "\${entry%%:*}" 2>/dev/null; done
for directory in "$@"; do rm -rf -- "$directory"; done
`;

let watchdog: ChildProcess | undefined;
const entries = new Set<string>();
let holds = 0;

function tell(line: string): void {
  watchdog?.stdin?.write(`${line}\n`);
}

function add(entry: string): void {
  if (watchdog === undefined) {
    watchdog = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
    // A watchdog that somebody ended must not take the guarded program with it.
    watchdog.on('error', () => undefined);
    watchdog.stdin?.on('error', () => undefined);
    watchdog.unref();
    (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  }
  entries.add(entry);
}

function drop(entry: string): void {
  entries.delete(entry);
  if (entries.size > 0) return;
  tell('done');
  watchdog?.stdin?.end();
  watchdog = undefined;
}

/** Ends the process when this one is gone: `signal` first, SIGKILL ten seconds later. */
export function guard(pid: number, signal: NodeJS.Signals): () => void {
  const entry = `guard ${pid}`;
  add(entry);
  tell(`${entry} ${signal.replace(/^SIG/, '')}`);
  return () => {
    tell(`forget ${pid}`);
    drop(entry);
  };
}

/** Deletes the directory when this process is gone. */
export function removeAtEnd(directory: string): () => void {
  const entry = `remove ${directory}`;
  add(entry);
  tell(entry);
  return () => drop(entry);
}

/** The process that may still be ending children after this one is gone; it stays until `release` is called. */
export function holdWatchdog(): { pid: number | undefined; release: () => void } {
  holds += 1;
  const entry = `hold ${holds}`;
  add(entry);
  return { pid: watchdog?.pid, release: () => drop(entry) };
}
