/** What must hold in this schema at any moment; each statement returns the rows that break it, never a code. */
export const checks: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a delivered job has exactly the units that were ordered',
    sql: `select j.order_id, j.quantity, count(c.id)::int as units from jobs j left join stock_codes c on c.order_id = j.order_id
          where j.state = 'delivered' group by j.order_id having count(c.id) <> j.quantity`,
  },
  {
    name: 'the delivered quantity of a job is the number of its units',
    sql: `select j.order_id, j.delivered_quantity, count(c.id)::int as units
          from jobs j left join stock_codes c on c.order_id = j.order_id
          group by j.order_id having count(c.id) <> j.delivered_quantity`,
  },
  {
    name: 'units are numbered within the quantity of their job',
    sql: `select c.order_id, c.unit_number from stock_codes c left join jobs j on j.order_id = c.order_id
          where c.order_id is not null and (j.order_id is null or c.unit_number not between 1 and coalesce(j.quantity, 0))`,
  },
  {
    name: 'a failed or cancelled job keeps no unit that was not shown',
    sql: `select c.order_id, c.unit_number from stock_codes c join jobs j on j.order_id = c.order_id
          where j.state in ('failed', 'cancelled') and c.shown_at is null`,
  },
  {
    name: 'every shown unit has its audit row, of the client whose order it is',
    sql: `select c.order_id, c.unit_number from stock_codes c
          join jobs j on j.order_id = c.order_id
          left join voucher_reveals r on r.order_id = c.order_id and r.unit_number = c.unit_number and r.client_id = j.client_id
          where c.shown_at is not null and r.order_id is null`,
  },
  {
    name: 'every audit row is of a unit that is shown and still with its order',
    sql: `select r.order_id, r.unit_number from voucher_reveals r
          left join stock_codes c on c.order_id = r.order_id and c.unit_number = r.unit_number
          where c.shown_at is null`,
  },
];
