import { currenciesWith, failureCodes, failureOf, Rejection } from '@dg/kernel';
import { query, type Database } from '@dg/platform/postgres';
import { orderOf, type OrderRow } from '../db/orders.ts';
import type { Order } from '../domain/order.ts';
import type { Status } from '../domain/order-state.ts';

/** What a list is narrowed down by; undefined does not narrow. */
export interface OrderFilter {
  readonly clientId: number | undefined;
  readonly vertical: string | undefined;
  readonly status: string | undefined;
  readonly clientReference: string | undefined;
  readonly productId: number | undefined;
  readonly countryCode: string | undefined;
}

export interface OrderPage extends OrderFilter {
  readonly sortBy: string;
  readonly isAscending: boolean;
  readonly page: number;
  readonly limit: number;
}

export interface OrderList {
  readonly orders: readonly Order[];
  /** Over all pages. */
  readonly totalCount: number;
}

type Columns = Readonly<Record<string, string>>;

/** An amount of minor units as it is shown: amounts of several currencies are in one list. */
function shownAmount(minor: string, currency: string): string {
  const cases = [0, 3, 4].map(
    (digits) =>
      `when ${currency} in (${currenciesWith(digits)
        .map((code) => `'${code}'`)
        .join(', ')}) then ${digits}`,
  );
  return `${minor} / power(10::numeric, case ${cases.join(' ')} else 2 end)`;
}

/** Fields of the list items and the columns they are sorted by, of what all verticals have. */
const commonColumns: Columns = {
  id: 'id',
  product_name: 'product_name',
  client_reference: 'client_reference',
  transaction_id: 'transaction_id',
  currency: 'wallet_currency',
  status: 'status',
};

const voucherColumns: Columns = {
  ...commonColumns,
  product_id: 'product_id',
  denomination: shownAmount('denomination_minor', 'product_currency'),
  quantity: 'quantity',
  amount: shownAmount('amount_minor', 'product_currency'),
  base_currency: 'product_currency',
  email: 'email',
  placed_at: 'placed_at',
};

const userFixable = failureCodes
  .filter((code) => failureOf(code).isUserFixable)
  .map((code) => `'${code}'`)
  .join(', ');

/** Of what is bought as a variant: it fails for reasons, and costs what the wallet pays. */
const variantColumns: Columns = {
  ...commonColumns,
  country_code: 'country_code',
  amount: shownAmount('payable_minor', 'wallet_currency'),
  status_text: 'message',
  failure_code: 'failure_code',
  failure_reason: 'failure_reason',
  is_user_fixable: `failure_code in (${userFixable})`,
  created_at: 'placed_at',
};

const topupColumns: Columns = {
  ...variantColumns,
  product_id: 'product_id',
  variant_name: 'variant_name',
  completed_at: 'completed_at',
};

const esimColumns: Columns = {
  ...variantColumns,
  // Text of digits; other verticals have none.
  data_amount_gb: `nullif(data_amount_gb, '')::numeric`,
  validity_days: 'validity_days',
  activation_status: 'activation_status',
  // Absent before it is delivered, like the status.
  is_installed: 'case when activation_status is not null then installed_at is not null end',
  installed_at: 'installed_at',
  activated_at: 'activated_at',
};

const columnsOf = new Map([
  ['topup', topupColumns],
  ['esim', esimColumns],
]);

const shownStatuses = [
  'PENDING',
  'PARTIALLY_DELIVERED',
  'DELIVERED',
  'FAILED',
  'CANCELLED',
] as const satisfies readonly Status[];

const filters: readonly {
  readonly field: Exclude<keyof OrderFilter, 'status'>;
  readonly column: string;
  readonly type: string;
}[] = [
  { field: 'clientId', column: 'client_id', type: 'integer' },
  { field: 'vertical', column: 'vertical', type: 'text' },
  { field: 'clientReference', column: 'client_reference', type: 'text' },
  { field: 'productId', column: 'product_id', type: 'integer' },
  { field: 'countryCode', column: 'country_code', type: 'text' },
];

/**
 * What stands in the text itself, because plans are made without looking at the values: the predicates of partial
 * indexes, and the status, some of which are rare and others are not.
 */
function constantConditions({ vertical, status }: OrderFilter): string[] {
  const known = shownStatuses.find((candidate) => candidate === status);
  return [
    `state <> 'INTENT'`,
    ...(vertical === undefined || vertical === 'voucher' ? [] : [`vertical <> 'voucher'`]),
    ...(status === undefined ? [] : [known === undefined ? 'false' : `status = '${known}'`]),
  ];
}

/** A page of visible orders, newest first unless sorted, and how many there are in all. INVALID_REQUEST. */
export async function listOrders(database: Database, page: OrderPage): Promise<OrderList> {
  const columns = columnsOf.get(page.vertical ?? '') ?? voucherColumns;
  const column = Object.hasOwn(columns, page.sortBy) ? columns[page.sortBy] : undefined;
  if (column === undefined) throw new Rejection('INVALID_REQUEST', 'sort Field is not a field of the list');
  const direction = page.isAscending ? 'asc' : 'desc';
  const tieBreak = column === 'id' ? '' : `, id ${direction}`;
  // One text per combination of filters and order, so that each is planned with the index that fits it.
  const used = filters.filter(({ field }) => page[field] !== undefined);
  const values: unknown[] = used.map(({ field }) => page[field]);
  const conditions = used.map((filter, index) => `${filter.column} = $${index + 1}::${filter.type}`);
  const where = [...constantConditions(page), ...conditions].join(' and ');
  const [limit, offset] = [values.length + 1, values.length + 2];
  const rows = await query<OrderRow>(
    database,
    `select * from orders where ${where} order by ${column} ${direction}${tieBreak} limit $${limit} offset $${offset}`,
    [...values, page.limit, (page.page - 1) * page.limit],
  );
  const [count] = await query<{ count: bigint }>(
    database,
    `select count(*) as count from orders where ${where}`,
    values,
  );
  return { orders: rows.map(orderOf), totalCount: Number(count!.count) };
}
