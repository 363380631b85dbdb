import type { Book } from './book.ts';
import { readFaults, type Faults } from './faults.ts';
import { limitOf, type HttpRequest } from './http.ts';
import { orderIdOf, type SupplierOrder } from './order.ts';
import { ordersPage } from './page.ts';
import type { Profiles } from './profiles.ts';
import { serveProfileControl } from './serve-profile-control.ts';
import type { Answer, Supplier } from './supplier.ts';

export type ControlOptions = {
  readonly book: Book;
  readonly supplier: Supplier;
  readonly faults: { get(): Faults; set(faults: Faults): void };
  readonly profiles: Profiles;
  /** How often its platform has asked about an order or a profile since this process started. */
  readonly questionsAbout: (subject: string) => number;
};

/** An order for people and for tests: everything but the codes and the input data. */
export type OrderView = ReturnType<typeof viewOf>;

const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

const unknownCall = (method: string, path: string): Answer =>
  refuse(404, 'NOT_FOUND', `${method} ${path} is not part of the control API`);

function viewOf(
  { request, supplierReference, protocol, status, code, units, iccid, deliveries, takenAt }: SupplierOrder,
  questions: number,
) {
  const { inputDigest: _, ...shown } = request;
  return {
    ...shown,
    supplier_reference: supplierReference,
    protocol,
    status,
    code,
    /** Codes handed out. */
    units: units.length,
    /** Of an eSIM. */
    iccid,
    /** How often goods went out, also when they were taken back afterwards. */
    deliveries,
    questions,
    taken_at: takenAt,
  };
}

/** The control API: what a person or a test asks the sandbox, and no real supplier would answer. */
export function serveControl({ book, supplier, faults, profiles, questionsAbout }: ControlOptions) {
  const ofProfiles = serveProfileControl({ book, profiles, questionsAbout });
  const viewed = (order: SupplierOrder): OrderView => viewOf(order, questionsAbout(order.request.reference));

  function select(query: URLSearchParams): SupplierOrder[] {
    const reference = query.get('reference');
    const orderId = query.get('order');
    if (reference !== null) return [book.findEither(reference)].filter((order) => order !== undefined);
    return book.orders().filter(({ request }) => orderId === null || orderIdOf(request.reference) === orderId);
  }

  function listOrders({ query, headers }: HttpRequest): Answer {
    const limit = limitOf(query);
    if (limit === undefined) return refuse(400, 'INVALID_REQUEST', 'limit must be a whole number above 0');
    const views = select(query).slice(-limit).toReversed().map(viewed);
    const forPeople = headers.accept?.includes('text/html') === true;
    return { status: 200, body: forPeople ? ordersPage(views, faults.get()) : views };
  }

  function release({ headers }: HttpRequest, reference: string): Answer {
    const outcome = supplier.release(reference);
    if (outcome === 'unknown') return refuse(404, 'ORDER_NOT_FOUND', `There is no order ${reference}`);
    const view = viewed(book.findEither(reference)!);
    if (outcome === 'not-waiting')
      return refuse(409, 'ORDER_NOT_WAITING', `Order ${reference} does not wait: it is ${view.status}`);
    if (headers.accept?.includes('text/html') === true)
      return { status: 303, body: '', headers: { location: '/control/orders' } };
    return { status: 200, body: view };
  }

  return (request: HttpRequest): Answer => {
    const { method, path, query, body } = request;
    const released = /^\/control\/orders\/([^/]+)\/release$/.exec(path)?.[1];
    if (released !== undefined && method === 'POST') return release(request, released);
    if (method === 'GET' && path === '/control/orders') return listOrders(request);
    if (method === 'GET' && path === '/control/deliveries') {
      // What was taken back is with nobody.
      const delivered = select(query).filter(({ deliveries, status }) => deliveries > 0 && status !== 'CANCELLED');
      return {
        status: 200,
        body: delivered.map(({ request: { reference, kind }, deliveries }) => ({ reference, kind, count: deliveries })),
      };
    }
    if (path.startsWith('/control/profiles')) return ofProfiles(request) ?? unknownCall(method, path);
    if (method === 'GET' && path === '/control/faults') return { status: 200, body: faults.get() };
    if (method === 'POST' && path === '/control/faults') {
      const wanted = readFaults(body);
      if (typeof wanted === 'string') return refuse(400, 'INVALID_REQUEST', wanted);
      faults.set(wanted);
      return { status: 200, body: wanted };
    }
    return unknownCall(method, path);
  };
}
