import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PeerOrder {
  readonly reference: string;
  readonly kind: string;
  readonly sku: string;
  readonly denomination: string;
  readonly currency: string;
  readonly quantity: number;
  /** Of a top-up. */
  readonly recipient?: string;
  readonly input_data?: Readonly<Record<string, string | number>>;
}

export type PeerUnit = Readonly<Record<string, string | null>>;

/** How an order stands at the supplier. */
export interface PeerState {
  readonly status: string;
  readonly units: readonly PeerUnit[];
  readonly code?: string;
}

/** What a call is answered: nothing at all, or a status and a body. */
export type PeerReply = 'silence' | { readonly status: number; readonly body: unknown };

/** A supplier that speaks the protocol over real HTTP and does what each test tells it, with a book of its own. */
export interface SupplierPeer {
  readonly url: string;
  readonly book: Map<string, PeerState>;
  /** Every order it was sent, in order. */
  readonly received: readonly PeerOrder[];
  /** References it was asked about. */
  readonly asked: readonly string[];
  /** What becomes of orders of a sku; `nth` counts its orders from 1. Without one: delivered at once. */
  onOrder(sku: string, answer: (order: PeerOrder, nth: number) => PeerReply): void;
  /** What a question about an order of a sku is answered, instead of what the book says. */
  onAsk(sku: string, answer: (reference: string, nth: number) => PeerReply | undefined): void;
  /** Writes an order into the book as delivered, a voucher's with new codes, and gives what the book says. */
  deliver(order: PeerOrder): PeerReply;
  /** What the book says of a reference. */
  reply(reference: string): PeerReply;
  /** New codes. */
  units(count: number): PeerUnit[];
  close(): Promise<void>;
}

let nextCode = 1;

export async function startSupplierPeer(apiKey: string): Promise<SupplierPeer> {
  const book = new Map<string, PeerState>();
  const received: PeerOrder[] = [];
  const asked: string[] = [];
  const onOrder = new Map<string, (order: PeerOrder, nth: number) => PeerReply>();
  const onAsk = new Map<string, (reference: string, nth: number) => PeerReply | undefined>();
  const skuOf = (reference: string) => received.findLast((order) => order.reference === reference)?.sku ?? '';

  const units = (count: number): PeerUnit[] =>
    Array.from({ length: count }, () => ({
      card_number: `PEER-${nextCode++}`,
      pin_code: '0042',
      claim_url: null,
      expires_at: null,
      voucher_reference_number: 'REF',
    }));
  const reply = (reference: string): PeerReply => {
    const state = book.get(reference);
    if (state === undefined) return { status: 404, body: { code: 'ORDER_NOT_FOUND' } };
    const body = { reference, supplier_reference: `S-${reference}`, ...state };
    return { status: state.status === 'ACCEPTED' ? 202 : 200, body };
  };
  const deliver = (order: PeerOrder): PeerReply => {
    book.set(order.reference, { status: 'DELIVERED', units: order.kind === 'topup' ? [] : units(order.quantity) });
    return reply(order.reference);
  };

  const answer = (response: ServerResponse, given: PeerReply) => {
    if (given === 'silence') return;
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${apiKey}`) return answer(response, { status: 401, body: {} });
      if (request.method === 'GET') {
        const reference = decodeURIComponent(request.url!.slice('/orders/'.length));
        asked.push(reference);
        const nth = asked.filter((known) => known === reference).length;
        return answer(response, onAsk.get(skuOf(reference))?.(reference, nth) ?? reply(reference));
      }
      const order = JSON.parse(Buffer.concat(pieces).toString()) as PeerOrder;
      if (request.headers['idempotency-key'] !== order.reference) throw new Error('no idempotency key');
      received.push(order);
      if (book.has(order.reference)) return answer(response, reply(order.reference));
      const nth = received.filter((known) => known.sku === order.sku).length;
      return answer(response, onOrder.get(order.sku)?.(order, nth) ?? deliver(order));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book,
    received,
    asked,
    onOrder: (sku, behaviour) => void onOrder.set(sku, behaviour),
    onAsk: (sku, behaviour) => void onAsk.set(sku, behaviour),
    deliver,
    reply,
    units,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
