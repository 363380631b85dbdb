import { openBook } from './book.ts';
import { createCallbackSender, type CallbackOptions } from './callbacks.ts';
import { createDice, noFaults, type Faults } from './faults.ts';
import type { Listening } from '../http/listen.ts';
import { serveHttp } from './http.ts';
import { serveControl } from './serve-control.ts';
import { serveProtocol } from './serve-protocol.ts';
import { createSupplier } from './supplier.ts';

export type SandboxOptions = {
  readonly port: number;
  /** Keeps the book. */
  readonly directory: string;
  readonly apiKey: string;
  /** Nobody is called back without. */
  readonly callback?: CallbackOptions;
  /** Of the random faults. */
  readonly seed: string;
  readonly delaysMs?: Readonly<Record<'short' | 'long', number>>;
  readonly silenceMs?: number;
};

const defaultDelaysMs = { short: 3_000, long: 20_000 } as const;
// Longer than any client waits.
const defaultSilenceMs = 30_000;

/** Opens the book and serves the protocol, and under `/control` the control API, on one port. */
export async function startSandbox(options: SandboxOptions): Promise<Listening> {
  const { port, directory, apiKey, callback, seed } = options;
  let faults: Faults = noFaults;
  const dice = createDice(seed);
  const sender = callback === undefined ? undefined : createCallbackSender(callback);
  const book = openBook(directory);
  const supplier = createSupplier({
    book,
    delaysMs: options.delaysMs ?? defaultDelaysMs,
    onCallbacks: (callbacks) => {
      const repeated = callbacks.flatMap((one) =>
        dice.strikes('duplicate_callbacks', one.reference, faults.duplicate_callbacks) ? [one, one] : [one],
      );
      void sender?.send(repeated);
    },
  });
  const questions = new Map<string, number>();
  const protocol = serveProtocol({
    supplier,
    apiKey,
    faults: () => faults,
    dice,
    onQuestion: (reference) => questions.set(reference, (questions.get(reference) ?? 0) + 1),
  });
  const control = serveControl({
    book,
    supplier,
    questionsAbout: (reference) => questions.get(reference) ?? 0,
    faults: {
      get: () => faults,
      set: (wanted) => {
        faults = wanted;
      },
    },
  });

  const server = await serveHttp(port, options.silenceMs ?? defaultSilenceMs, async (request) => {
    if (request.path === '/health') return { status: 200, body: { status: 'ok' } };
    if (request.path === '/') return { status: 303, body: '', headers: { location: '/control/orders' } };
    return request.path.startsWith('/control/') ? control(request) : protocol(request);
  });
  return {
    port: server.port,
    async close() {
      await server.close();
      supplier.close();
      sender?.close();
      book.close();
    },
  };
}
