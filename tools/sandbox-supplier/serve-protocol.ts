import { createHash, timingSafeEqual } from 'node:crypto';
import type { Book } from './book.ts';
import { esimVariantsOf } from './esim-variants.ts';
import type { HttpRequest, Reply } from './http.ts';
import { withoutFilling } from './iccid.ts';
import { readingOf } from './profiles.ts';
import { readOrder } from './read-order.ts';
import type { Answer, Supplier } from './supplier.ts';
import { underFaults, type FaultOptions } from './under-faults.ts';

export type ProtocolOptions = FaultOptions & {
  readonly book: Book;
  readonly supplier: Supplier;
  readonly apiKey: string;
  /** A question about an order by its reference, or about a profile by its ICCID, whatever becomes of it. */
  readonly onQuestion: (subject: string) => void;
};

/** A call that may be carried out, and what it is about. */
type Call = { readonly subject: string; readonly run: () => Answer };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });
const notAllowed = (method: string): Answer => refuse(405, 'METHOD_NOT_ALLOWED', `Only ${method}`);

/** What a platform calls: orders, profiles, variants. */
export function serveProtocol({ book, supplier, apiKey, onQuestion, ...faults }: ProtocolOptions) {
  function readProfile(iccid: string): Answer {
    const profile = book.findProfile(iccid);
    const order = profile === undefined ? undefined : book.find(profile.reference);
    if (profile === undefined || order?.status !== 'DELIVERED')
      return refuse(404, 'PROFILE_NOT_FOUND', 'There is no profile of this ICCID');
    return { status: 200, body: readingOf(order, profile, new Date()) };
  }

  function question(method: string, subject: string, run: () => Answer): Call | Answer {
    if (method !== 'GET') return notAllowed('GET');
    onQuestion(subject);
    return { subject, run };
  }

  function cancellation({ method, headers }: HttpRequest, reference: string): Call | Answer {
    if (method !== 'POST') return notAllowed('POST');
    if (headers['idempotency-key'] !== `${reference}-cancel`)
      return refuse(400, 'INVALID_REQUEST', 'The Idempotency-Key header must be the reference and -cancel');
    return { subject: reference, run: () => supplier.cancel(reference) };
  }

  function order({ method, headers, body }: HttpRequest): Call | Answer {
    if (method !== 'POST') return notAllowed('POST');
    const wanted = readOrder(body);
    if (typeof wanted === 'string') return refuse(400, 'INVALID_REQUEST', wanted);
    if (headers['idempotency-key'] !== wanted.reference)
      return refuse(400, 'INVALID_REQUEST', 'The Idempotency-Key header must be the reference');
    return { subject: wanted.reference, run: () => supplier.place(wanted) };
  }

  function variants({ method, query }: HttpRequest): Call | Answer {
    if (method !== 'GET') return notAllowed('GET');
    const product = query.get('product') ?? '';
    if (product === '') return refuse(400, 'INVALID_REQUEST', 'product must be given');
    return { subject: product, run: () => ({ status: 200, body: esimVariantsOf(product) }) };
  }

  function callOf(request: HttpRequest): Call | Answer {
    const { method, path, headers } = request;
    if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${apiKey}`)))
      return refuse(401, 'UNAUTHORIZED', 'The API key is missing or wrong');
    if (path === '/orders') return order(request);
    if (path === '/esim/variants') return variants(request);
    const [, noun, name, verb] = /^\/(orders|profiles)\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    if (noun === 'orders' && verb !== undefined) return cancellation(request, name!);
    if (noun === 'orders') return question(method, name!, () => supplier.ask(name!));
    if (noun === 'profiles' && verb === undefined) {
      const iccid = withoutFilling(name!);
      return question(method, iccid, () => readProfile(iccid));
    }
    return refuse(404, 'NOT_FOUND', 'There is nothing here');
  }

  return async (request: HttpRequest): Promise<Reply> => {
    const call = callOf(request);
    return call === 'silence' || 'status' in call ? call : underFaults(faults, call.subject, call.run);
  };
}
