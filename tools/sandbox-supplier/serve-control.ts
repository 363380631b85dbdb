import type { Book } from './book.ts';
import { readFaults, type Faults } from './faults.ts';
import type { HttpRequest } from './http.ts';
import { orderIdOf, type SupplierOrder } from './order.ts';
import { ordersPage } from './page.ts';
import type { Answer, Supplier } from './supplier.ts';

export type ControlOptions = {
  readonly book: Book;
  readonly supplier: Supplier;
  readonly faults: { get(): Faults; set(faults: Faults): void };
  /** How often its platform has asked about an order since this process started. */
  readonly questionsAbout: (reference: string) => number;
};

/** An order for people and for tests: everything but the codes and the input data. */
export type OrderView = ReturnType<typeof viewOf>;

const listedMax = 100;
const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

function viewOf(
  { request, supplierReference, status, code, units, deliveries, takenAt }: SupplierOrder,
  questions: number,
) {
  const { inputDigest: _, ...shown } = request;
  return {
    ...shown,
    supplier_reference: supplierReference,
    status,
    code,
    /** Codes handed out. */
    units: units.length,
    deliveries,
    questions,
    taken_at: takenAt,
  };
}

/** The control API: what a person or a test asks the sandbox, and no real supplier would answer. */
export function serveControl({ book, supplier, faults, questionsAbout }: ControlOptions) {
  const viewed = (order: SupplierOrder): OrderView => viewOf(order, questionsAbout(order.request.reference));

  function select(query: URLSearchParams): SupplierOrder[] {
    const reference = query.get('reference');
    const orderId = query.get('order');
    if (reference !== null) return [book.findEither(reference)].filter((order) => order !== undefined);
    return book.orders().filter(({ request }) => orderId === null || orderIdOf(request.reference) === orderId);
  }

  function listOrders({ query, headers }: HttpRequest): Answer {
    const limit = Number(query.get('limit') ?? listedMax);
    if (!Number.isInteger(limit) || limit < 1)
      return refuse(400, 'INVALID_REQUEST', 'limit must be a whole number above 0');
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
      const delivered = select(query).filter(({ deliveries }) => deliveries > 0);
      return {
        status: 200,
        body: delivered.map(({ request: { reference, kind }, deliveries }) => ({ reference, kind, count: deliveries })),
      };
    }
    if (method === 'GET' && path === '/control/faults') return { status: 200, body: faults.get() };
    if (method === 'POST' && path === '/control/faults') {
      const wanted = readFaults(body);
      if (typeof wanted === 'string') return refuse(400, 'INVALID_REQUEST', wanted);
      faults.set(wanted);
      return { status: 200, body: wanted };
    }
    return refuse(404, 'NOT_FOUND', `${method} ${path} is not part of the control API`);
  };
}
