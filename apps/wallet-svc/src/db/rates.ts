import { parseDecimal, Rejection } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';

export interface RateRow {
  source_currency: string;
  destination_currency: string;
  rate: string;
  set_at: Date;
}

/** The current rates into the given currencies; of every pair when none are given. */
export function currentRates(database: Queryable, destinations?: readonly string[]): Promise<RateRow[]> {
  return query<RateRow>(
    database,
    `select distinct on (source_currency, destination_currency) source_currency, destination_currency, rate, set_at
     from fx_rates where $1::text[] is null or destination_currency = any($1::text[])
     order by source_currency, destination_currency, id desc`,
    [destinations ?? null],
  );
}

/** Sets a pair's rate; earlier rates stay as its history. Rates are one-way: the inverse is a pair of its own. */
export async function setRate(
  database: Queryable,
  source: string,
  destination: string,
  rate: string,
  actor: string,
): Promise<RateRow> {
  const value = parseDecimal(rate);
  if (value === undefined || value.units <= 0n || value.scale > 12 || rate.length > 24) {
    throw new Rejection('INVALID_REQUEST', 'rate must be a positive decimal string with at most 12 decimals');
  }
  if (source === destination)
    throw new Rejection('INVALID_REQUEST', 'source_currency and destination_currency must differ');
  const [row] = await query<RateRow>(
    database,
    `insert into fx_rates (source_currency, destination_currency, rate, set_by) values ($1, $2, $3, $4)
     returning source_currency, destination_currency, rate, set_at`,
    [source, destination, rate, actor],
  );
  return row!;
}
