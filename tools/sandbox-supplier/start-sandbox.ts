import type { Listening } from '../http/listen.ts';
import { openBook } from './book.ts';
import { createCallbackSender, type Callback, type CallbackOptions } from './callbacks.ts';
import { createDice, noFaults, type Faults } from './faults.ts';
import { serveHttp, type ServerTls } from './http.ts';
import { createProfiles } from './profiles.ts';
import { serveControl } from './serve-control.ts';
import { serveProtocol } from './serve-protocol.ts';
import { createNotifier, type NotifierOptions } from './smdp/notifications.ts';
import { serveEs2plus } from './smdp/serve-es2plus.ts';
import { createSmdp } from './smdp/smdp.ts';
import { createSupplier } from './supplier.ts';
import { createTidings } from './tidings.ts';

export type SandboxOptions = {
  readonly port: number;
  /** Keeps the book. */
  readonly directory: string;
  readonly apiKey: string;
  /** Nobody is called back without. */
  readonly callback?: CallbackOptions;
  /** There is no SM-DP+ without. */
  readonly smdp?: {
    readonly port: number;
    readonly tls: ServerTls;
    /** Nobody is told of downloads without. */
    readonly notifier?: NotifierOptions;
  };
  /** Of the random faults. */
  readonly seed: string;
  readonly delaysMs?: Readonly<Record<'short' | 'long', number>>;
  readonly silenceMs?: number;
};

export type Sandbox = Listening & { readonly smdpPort: number | undefined };

const defaultDelaysMs = { short: 3_000, long: 20_000 } as const;
// Longer than any client waits.
const defaultSilenceMs = 30_000;

/**
 * Opens the book and serves the protocol, and under `/control` the control API, on one port; ES2+ on another. They
 * listen when this returns.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, directory, apiKey, callback, seed, silenceMs = defaultSilenceMs } = options;
  const delaysMs = options.delaysMs ?? defaultDelaysMs;
  let faults: Faults = noFaults;
  const dice = createDice(seed);
  const sender = callback === undefined ? undefined : createCallbackSender(callback);
  const notifier = options.smdp?.notifier === undefined ? undefined : createNotifier(options.smdp.notifier);

  /** Each as often as the fault wants it. */
  function repeated<Message>(messages: readonly Message[], subjectOf: (message: Message) => string): Message[] {
    return messages.flatMap((one) =>
      dice.strikes('duplicate_callbacks', subjectOf(one), faults.duplicate_callbacks) ? [one, one] : [one],
    );
  }
  const callBack = (callbacks: readonly Callback[]): void =>
    void sender?.send(repeated(callbacks, (one) => ('iccid' in one ? one.iccid : one.reference)));

  const book = openBook(directory);
  const supplier = createSupplier({ book, delaysMs, onCallbacks: callBack });
  const tidings = createTidings({
    onCallbacks: callBack,
    onProgress: (messages) => void notifier?.send(repeated(messages, ({ iccid }) => iccid)),
  });
  const profiles = createProfiles({ book, onEvent: tidings });
  const questions = new Map<string, number>();
  const onQuestion = (subject: string): void => void questions.set(subject, (questions.get(subject) ?? 0) + 1);
  const underway = { faults: () => faults, dice, onQuestion };
  const protocol = serveProtocol({ book, supplier, apiKey, ...underway });
  const control = serveControl({
    book,
    supplier,
    profiles,
    questionsAbout: (subject) => questions.get(subject) ?? 0,
    faults: {
      get: () => faults,
      set: (wanted) => {
        faults = wanted;
      },
    },
  });

  // The other one listens last: who sees it answer may use both.
  const smdpServer =
    options.smdp === undefined
      ? undefined
      : await serveHttp(
          { port: options.smdp.port, silenceMs, tls: options.smdp.tls },
          serveEs2plus({ smdp: createSmdp({ book, delaysMs }), ...underway }),
        );
  const server = await serveHttp({ port, silenceMs }, async (request) => {
    if (request.path === '/health') return { status: 200, body: { status: 'ok' } };
    if (request.path === '/') return { status: 303, body: '', headers: { location: '/control/orders' } };
    return request.path.startsWith('/control/') ? control(request) : protocol(request);
  });
  return {
    port: server.port,
    smdpPort: smdpServer?.port,
    async close() {
      await Promise.all([server.close(), smdpServer?.close()]);
      supplier.close();
      sender?.close();
      notifier?.close();
      book.close();
    },
  };
}
