import { createHash, timingSafeEqual } from 'node:crypto';
import type { Dice, Faults } from './faults.ts';
import type { HttpRequest, Reply } from './http.ts';
import { readOrder } from './read-order.ts';
import type { Answer, Supplier } from './supplier.ts';

export type ProtocolOptions = {
  readonly supplier: Supplier;
  readonly apiKey: string;
  readonly faults: () => Faults;
  readonly dice: Dice;
  /** A question about an order, whatever becomes of it. */
  readonly onQuestion: (reference: string) => void;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

/** What a platform calls: `POST /orders` and `GET /orders/:reference`. */
export function serveProtocol({ supplier, apiKey, faults, dice, onQuestion }: ProtocolOptions) {
  function carryOut({ method, path, headers, body }: HttpRequest): { reference: string; run: () => Answer } | Answer {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${apiKey}`)))
      return refuse(401, 'UNAUTHORIZED', 'The API key is missing or wrong');
    const asked = /^\/orders\/([^/]+)$/.exec(path)?.[1];
    if (asked !== undefined) {
      if (method !== 'GET') return refuse(405, 'METHOD_NOT_ALLOWED', 'Only GET');
      onQuestion(asked);
      return { reference: asked, run: () => supplier.ask(asked) };
    }
    if (path !== '/orders') return refuse(404, 'NOT_FOUND', 'There is nothing here');
    if (method !== 'POST') return refuse(405, 'METHOD_NOT_ALLOWED', 'Only POST');
    const order = readOrder(body);
    if (typeof order === 'string') return refuse(400, 'INVALID_REQUEST', order);
    if (headers['idempotency-key'] !== order.reference)
      return refuse(400, 'INVALID_REQUEST', 'The Idempotency-Key header must be the reference');
    return { reference: order.reference, run: () => supplier.place(order) };
  }

  return async (request: HttpRequest): Promise<Reply> => {
    const call = carryOut(request);
    if (call === 'silence' || 'status' in call) return call;
    const { latency_ms, error_rate, hang_rate, lose_answer_rate } = faults();
    if (latency_ms > 0) await new Promise((resolve) => setTimeout(resolve, latency_ms));
    if (dice.strikes('error_rate', call.reference, error_rate))
      return refuse(500, 'INTERNAL_ERROR', 'Something went wrong');
    const answer = call.run();
    if (dice.strikes('hang_rate', call.reference, hang_rate)) return 'silence';
    if (dice.strikes('lose_answer_rate', call.reference, lose_answer_rate)) return 'drop';
    return answer;
  };
}
