import { z } from 'zod';
import { loadConfig, port } from '../config/index.ts';
import { listenForCrashPoints } from '../crash/index.ts';
import { createLog, type Log } from '../log/index.ts';
import { serveMetrics } from '../metrics/index.ts';

type ConfigOf<Shape extends z.ZodRawShape> = Readonly<z.infer<z.ZodObject<Shape>>>;

/** One thing that must be closed before the process ends. */
interface Closer {
  readonly name: string;
  readonly close: () => Promise<void> | void;
}

export interface Lifecycle {
  /** Registers what SIGTERM closes; closed in reverse order of registration: what was opened last goes first. */
  onDrain(name: string, close: () => Promise<void> | void): void;
  /** Ready: everything is connected and nothing has begun to drain. */
  isReady(): boolean;
  ready(): void;
  /** Drains and ends the process with the code. Calling it again changes nothing. */
  drain(reason: string, exitCode: number): Promise<void>;
}

const drainDeadlineMs = 20_000;

/** Start and orderly end of a process: SIGTERM or SIGINT drains, a second signal ends at once. */
export function createLifecycle(log: Log): Lifecycle {
  const closers: Closer[] = [];
  let state: 'starting' | 'ready' | 'draining' = 'starting';

  const drain = async (reason: string, exitCode: number) => {
    if (state === 'draining') return;
    state = 'draining';
    log.info({ reason }, 'drain started');
    const deadline = setTimeout(() => {
      log.error('drain deadline passed');
      process.exit(1);
    }, drainDeadlineMs);
    deadline.unref();
    for (const closer of closers.toReversed()) {
      try {
        await closer.close();
      } catch (error) {
        log.warn({ error, closer: closer.name }, 'close failed');
      }
    }
    log.info('drain finished');
    process.exit(exitCode);
  };

  const onSignal = (signal: NodeJS.Signals) => {
    if (state === 'draining') process.exit(1);
    void drain(signal, 0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // A fault nobody handled leaves unknown state behind: end, be restarted, and let the resolver finish.
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception');
    void drain('uncaughtException', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ error }, 'unhandled rejection');
    void drain('unhandledRejection', 1);
  });

  return {
    onDrain: (name, close) => closers.push({ name, close }),
    isReady: () => state === 'ready',
    ready: () => {
      if (state === 'starting') state = 'ready';
      log.info('ready');
    },
    drain,
  };
}

export interface ServiceStart<Config> {
  readonly config: Config;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
}

/** What every process reads beside its own settings. */
const processEnvironment = {
  NODE_ENV: z.string().optional(),
  /** Where a crash point is armed from; see libs/platform/src/crash. Ignored in production. */
  CRASH_POINT_FILE: z.string().optional(),
  /** Where Prometheus reads what this process measures; 0: any free port; unset: nowhere. */
  METRICS_PORT: port.optional(),
};

/**
 * Starts a service: reads its configuration, wires what `main` wires, then reports ready. A failure to start is one
 * clear line and exit code 1.
 */
export async function startService<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  main: (start: ServiceStart<ConfigOf<Shape>>) => Promise<void>,
): Promise<void> {
  let log = createLog(name, 'info');
  try {
    const config = loadConfig(shape);
    log = createLog(name, (config as { LOG_LEVEL?: string }).LOG_LEVEL ?? 'info');
    const { NODE_ENV, CRASH_POINT_FILE, METRICS_PORT } = loadConfig(processEnvironment);
    if (CRASH_POINT_FILE !== undefined && NODE_ENV !== 'production') listenForCrashPoints(CRASH_POINT_FILE);
    const lifecycle = createLifecycle(log);
    if (METRICS_PORT !== undefined) await startMetrics(name, METRICS_PORT, lifecycle, log);
    await main({ config, log, lifecycle });
    lifecycle.ready();
  } catch (error) {
    log.fatal({ error }, 'start failed');
    process.exit(1);
  }
}

/** A service works unwatched rather than not at all: a port that is taken is a warning. */
async function startMetrics(name: string, port: number, lifecycle: Lifecycle, log: Log): Promise<void> {
  try {
    const server = await serveMetrics(name, port);
    lifecycle.onDrain('metrics', server.close);
    log.info({ port: server.port }, 'metrics served');
  } catch (error) {
    log.warn({ error, port }, 'metrics not served');
  }
}
