import type { Finding } from '@dg/platform/postgres';
import { pages, type OpenBooks } from './books.ts';
import { resultLateAfter } from './job-checks.ts';

interface StepRow {
  order_id: number;
  position: number;
  vertical: string;
  client_id: number;
  status: string;
  profile_change: string;
  is_due: boolean;
}

interface EventRow {
  order_id: number;
  order_version: number;
  client_id: number;
  type: string;
}

// Events are kept for 90 days.
const forgottenAfter = '89 days';

const prefixes: Readonly<Record<string, string>> = { voucher: 'order', topup: 'topup', esim: 'esim' };

// Services of before there were steps end orders too, for the time of a roll-out.
const withoutSteps = `
  select id from orders o where id = any($1::integer[]) and not exists (select from order_steps s where s.order_id = o.id)
  and o.placed_at < (select executed_at + interval '1 hour' from mikro_orm_migrations where name = '0004-order-steps')`;

/** Every step that clients are told of is an event of the order's client, under its number and as it was. */
export async function stepsWereTold({ orders, notify }: OpenBooks): Promise<Finding> {
  const wrong: object[] = [];
  const ids = `select id from orders where id > $1 and state <> 'INTENT' order by id limit $2`;
  for await (const page of pages<{ id: number }>(orders, ids)) {
    const orderIds = [page.map(({ id }) => id)];
    const { rows: events } = await notify.query<EventRow>(
      `select order_id, order_version, client_id, type from events where order_id = any($1::integer[])`,
      orderIds,
    );
    const { rows: steps } = await orders.query<StepRow>(
      `select s.order_id, s.position, o.vertical, o.client_id, s.status, s.profile_change,
              s.recorded_at < clock_timestamp() - interval '${resultLateAfter}' and
              s.recorded_at > clock_timestamp() - interval '${forgottenAfter}' as is_due
       from order_steps s join orders o on o.id = s.order_id
       where s.order_id = any($1::integer[]) and s.position > 0`,
      orderIds,
    );
    const { rows: former } = await orders.query<{ id: number }>(withoutSteps, orderIds);
    wrong.push(...differencesOf(steps, events, new Set(former.map(({ id }) => id))));
  }
  return { check: 'every step of an order was told to its client, once and as it was', rows: wrong };
}

/** `former`: orders whose steps were not kept. */
function differencesOf(steps: readonly StepRow[], events: readonly EventRow[], former: ReadonlySet<number>): object[] {
  const told = new Map(events.map((event) => [`${event.order_id} ${event.order_version}`, event]));
  const wrong: object[] = [];
  for (const step of steps) {
    const { order_id: orderId, position } = step;
    const event = told.get(`${orderId} ${position}`);
    told.delete(`${orderId} ${position}`);
    if (event === undefined ? step.is_due : event.type !== typeOf(step) || event.client_id !== step.client_id)
      wrong.push({ order_id: orderId, order_version: position, due: typeOf(step), told: event?.type ?? null });
  }
  for (const { order_id: orderId, order_version: version, type } of told.values())
    if (!former.has(orderId)) wrong.push({ order_id: orderId, order_version: version, due: null, told: type });
  return wrong;
}

function typeOf({ vertical, status, profile_change: change }: StepRow): string {
  return `${prefixes[vertical]}.${(change === '' ? status : change).toLowerCase()}`;
}
