import { query, type Queryable } from '@dg/platform/postgres';
import type { Vertical } from '@dg/kernel';
import type { Charge } from '../domain/charge.ts';

/** What a quote is for. */
export interface QuoteKey {
  readonly clientId: number;
  readonly vertical: Vertical;
  readonly productId: number;
  readonly denominationMinor: bigint;
  readonly quantity: number;
  readonly walletId: number;
  /** That its variant was chosen by; empty: any. */
  readonly category: string;
}

interface QuoteRow {
  discount_percent: string;
  gross_minor: bigint;
  discount_minor: bigint;
  total_minor: bigint;
  net_minor: bigint | null;
  handling_fee_minor: bigint | null;
  forex_rate: string | null;
  payable_minor: bigint;
}

interface FreshQuoteRow {
  position: number;
  variant_id: number;
  source_currency: string;
  payable_minor: bigint;
}

// A fresh quote is kept and given back: an order within 5 minutes of a quote is charged exactly that quote.
const quote = `
with kept as (
  insert into quotes (client_id, vertical, product_id, denomination_minor, quantity, wallet_id, discount_percent,
                      gross_minor, discount_minor, total_minor, net_minor, handling_fee_minor, forex_rate, payable_minor,
                      source_currency, category, variant_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  on conflict (client_id, vertical, product_id, denomination_minor, quantity, wallet_id, category) do update
  set discount_percent = excluded.discount_percent, gross_minor = excluded.gross_minor,
      discount_minor = excluded.discount_minor, total_minor = excluded.total_minor, net_minor = excluded.net_minor,
      handling_fee_minor = excluded.handling_fee_minor, forex_rate = excluded.forex_rate,
      payable_minor = excluded.payable_minor, source_currency = excluded.source_currency,
      variant_id = excluded.variant_id, quoted_at = excluded.quoted_at
  where quotes.quoted_at <= clock_timestamp() - interval '5 minutes' or quotes.source_currency <> excluded.source_currency
    or quotes.variant_id <> excluded.variant_id
  returning *
)
select * from kept
union all
select * from quotes where client_id = $1 and vertical = $2 and product_id = $3 and denomination_minor = $4
  and quantity = $5 and wallet_id = $6 and category = $16 and not exists (select from kept)`;

/**
 * Keeps the charge of a variant (0: there are none) as a quote for 5 minutes, or gives back the one that is still
 * fresh.
 */
export async function keepQuote(
  database: Queryable,
  key: QuoteKey,
  variantId: number,
  charge: Charge,
): Promise<Charge> {
  const values = [
    key.clientId,
    key.vertical,
    key.productId,
    key.denominationMinor,
    key.quantity,
    key.walletId,
    charge.discountPercent,
    charge.grossMinor,
    charge.discountMinor,
    charge.totalMinor,
    charge.netMinor,
    charge.handlingFeeMinor,
    charge.forexRate,
    charge.payableMinor,
    charge.sourceCurrency,
    key.category,
    variantId,
  ];
  const [row] = await query<QuoteRow>(database, quote, values);
  // Two first quotes at once: the loser's statement began before the winner's row was there to be seen.
  if (row === undefined) return keepQuote(database, key, variantId, charge);
  return {
    sourceCurrency: charge.sourceCurrency,
    destinationCurrency: charge.destinationCurrency,
    discountPercent: row.discount_percent,
    grossMinor: row.gross_minor,
    discountMinor: row.discount_minor,
    totalMinor: row.total_minor,
    netMinor: row.net_minor,
    handlingFeeMinor: row.handling_fee_minor,
    forexRate: row.forex_rate,
    payableMinor: row.payable_minor,
  };
}

const freshQuotes = `
select a.position::integer, q.variant_id, q.source_currency, q.payable_minor
from unnest($1::integer[], $2::text[], $3::integer[], $4::bigint[], $5::integer[], $6::integer[], $7::text[]) with ordinality
  as a(client_id, vertical, product_id, denomination_minor, quantity, wallet_id, category, position)
join quotes q using (client_id, vertical, product_id, denomination_minor, quantity, wallet_id, category)
where q.quoted_at > clock_timestamp() - interval '5 minutes'`;

/** A quote that an order may still be charged by. */
export interface FreshQuote {
  readonly variantId: number;
  readonly sourceCurrency: string;
  readonly payableMinor: bigint;
}

/** The fresh quote of each key, in the order given; undefined where there is none. */
export async function readFreshQuotes(
  database: Queryable,
  keys: readonly QuoteKey[],
): Promise<(FreshQuote | undefined)[]> {
  if (keys.length === 0) return [];
  // Variants of one price in one currency have one key.
  const unique = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  const rows = await query<FreshQuoteRow>(database, freshQuotes, [
    unique.map((key) => key.clientId),
    unique.map((key) => key.vertical),
    unique.map((key) => key.productId),
    unique.map((key) => key.denominationMinor),
    unique.map((key) => key.quantity),
    unique.map((key) => key.walletId),
    unique.map((key) => key.category),
  ]);
  const quotes = new Map(
    rows.map(({ position, variant_id: variantId, source_currency: sourceCurrency, payable_minor: payableMinor }) => [
      keyText(unique[position - 1]!),
      { variantId, sourceCurrency, payableMinor },
    ]),
  );
  return keys.map((key) => quotes.get(keyText(key)));
}

function keyText({ clientId, vertical, productId, denominationMinor, quantity, walletId, category }: QuoteKey): string {
  return `${clientId} ${vertical} ${productId} ${denominationMinor} ${quantity} ${walletId} ${category}`;
}

/** Forgets quotes that no order can be charged by any more. */
export async function pruneQuotes(database: Queryable): Promise<void> {
  await query(database, `delete from quotes where quoted_at < clock_timestamp() - interval '10 minutes'`);
}
