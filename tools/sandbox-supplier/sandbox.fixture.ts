import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox, type Sandbox, type SandboxOptions } from './start-sandbox.ts';

const apiKey = 'key-of-the-platform';
export const callbackSecret = 'secret-of-callbacks';
export const authorization = `Bearer ${apiKey}`;
const silenceMs = 50;
const delaysMs = { short: 20, long: 40 };

type Unit = Record<'card_number' | 'pin_code' | 'claim_url' | 'expires_at' | 'voucher_reference_number', string | null>;

export type OrderAnswer = {
  reference: string;
  supplier_reference: string;
  status: string;
  code?: string;
  message?: string;
  units: Unit[];
  profile?: { iccid: string; activation_code: string };
};

export type Received = {
  reference?: string;
  iccid?: string;
  status?: string;
  sequence: number;
  signature: string;
  raw: string;
};

let directory: string;
let sandbox: Sandbox;
let listener: Server;
let received: Received[] = [];
let refusedCallbacks = 0;

/** A sandbox with an empty book for each test of the file, and a platform that listens to its callbacks. */
export function useSandbox(): void {
  beforeAll(async () => {
    listener = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        refusedCallbacks -= 1;
        response.writeHead(refusedCallbacks >= 0 ? 503 : 204).end();
        if (refusedCallbacks >= 0) return;
        const raw = Buffer.concat(chunks).toString('utf8');
        const signature = String(request.headers['x-signature']);
        received.push({ ...(JSON.parse(raw) as Omit<Received, 'signature' | 'raw'>), signature, raw });
      });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  afterAll(() => void listener.close());

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'dg-sandbox-'));
    received = [];
    refusedCallbacks = 0;
    await start();
  });
  afterEach(async () => {
    await close();
    await rm(directory, { recursive: true });
  });
}

export async function start(options: Partial<SandboxOptions> = {}): Promise<void> {
  const { port } = listener.address() as { port: number };
  const url = `http://127.0.0.1:${port}/callbacks/suppliers/sandbox`;
  const callback = { url, secret: callbackSecret, pausesMs: [5, 5, 5] };
  sandbox = await startSandbox({ port: 0, directory, apiKey, callback, seed: '1', delaysMs, silenceMs, ...options });
}
export const close = (): Promise<void> => sandbox.close();
export const bookFile = (): string => path.join(directory, 'book.ndjson');
export const callbacks = (): readonly Received[] => received;
export const refuseCallbacks = (count: number): void => {
  refusedCallbacks = count;
};

export const smdpPort = (): number => sandbox.smdpPort!;
export const at = (where: string): string => `http://127.0.0.1:${sandbox.port}${where}`;

export const voucher = (reference: string, sku: string, quantity = 1) => ({
  reference,
  kind: 'voucher',
  sku,
  denomination: '10.00',
  currency: 'USD',
  quantity,
});
export const topup = (reference: string, recipient: string, sku = 'SBX-AIRTIME') => ({
  ...voucher(reference, sku),
  kind: 'topup',
  recipient,
});

export const esim = (reference: string, sku = 'SBX-ESIM-5GB') => ({ ...voucher(reference, sku), kind: 'esim' });

export function place(order: Record<string, unknown> & { reference: string }): Promise<Response> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': order.reference };
  return fetch(at('/orders'), { method: 'POST', headers, body: JSON.stringify(order) });
}
export const ask = (reference: string): Promise<Response> =>
  fetch(at(`/orders/${reference}`), { headers: { authorization } });
export const cancel = (reference: string, key = `${reference}-cancel`): Promise<Response> =>
  fetch(at(`/orders/${reference}/cancel`), { method: 'POST', headers: { authorization, 'idempotency-key': key } });
/** What a platform reads of a profile. */
export const read = async (iccid: string): Promise<Record<string, unknown>> =>
  (await (await fetch(at(`/profiles/${iccid}`), { headers: { authorization } })).json()) as Record<string, unknown>;
export const profiles = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await (await fetch(at(`/control/profiles?${query}`))).json()) as Record<string, unknown>[];
export const answerTo = async (response: Promise<Response>): Promise<OrderAnswer> =>
  (await (await response).json()) as OrderAnswer;
export const deliveries = async (query: string): Promise<unknown> =>
  (await fetch(at(`/control/deliveries?${query}`))).json();
export const listed = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await (await fetch(at(`/control/orders?${query}`))).json()) as Record<string, unknown>[];
export const control = (where: string, body: unknown = {}): Promise<Response> =>
  fetch(at(`/control/${where}`), { method: 'POST', body: JSON.stringify(body) });

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 4_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await pause(5);
  }
}
export const ended = (reference: string): Promise<void> =>
  until(async () => (await answerTo(ask(reference))).status !== 'ACCEPTED');
