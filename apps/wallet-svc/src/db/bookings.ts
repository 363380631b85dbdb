import assert from 'node:assert/strict';
import { query, type Queryable } from '@dg/platform/postgres';
import type { WalletState } from '../domain/debit.ts';
import type { Conversion, Entry } from '../domain/entry.ts';

/** A transaction that changes a wallet's balance, with its entries. */
export interface Booking {
  readonly key: string;
  readonly clientId: number;
  readonly walletId: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly transactionType: 'CREDIT' | 'DEBIT';
  readonly conversion?: Conversion;
  readonly remarks: string;
  readonly walletVersion: bigint;
  readonly entries: readonly Entry[];
}

export interface RefusalRecord {
  readonly key: string;
  readonly walletId: number;
  readonly amountMinor: bigint;
  readonly code: string;
}

const writeBookings = `
with booked as (
  insert into transactions (key, client_id, wallet_id, currency, amount_minor, transaction_type, status,
                            source_currency, destination_currency, source_minor, forex_rate, conversion_charges_minor,
                            remarks, wallet_version)
  select key, client_id, wallet_id, currency, amount_minor, transaction_type, 'COMPLETED',
         source_currency, case when source_currency is not null then currency end, source_minor, forex_rate,
         case when source_currency is not null then 0 end, remarks, wallet_version
  from unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[],
              $9::numeric[], $10::text[], $11::bigint[])
    as b(key, client_id, wallet_id, currency, amount_minor, transaction_type, source_currency, source_minor, forex_rate,
         remarks, wallet_version)
  returning id, key
), entered as (
  insert into entries (transaction_id, position, account, currency, amount_minor)
  select booked.id, e.position, e.account, e.currency, e.amount_minor
  from unnest($12::text[], $13::smallint[], $14::text[], $15::text[], $16::bigint[])
    as e(key, position, account, currency, amount_minor)
  join booked using (key)
), moved as (
  update wallets set balance_minor = w.balance_minor, held_minor = w.held_minor, version = w.version, updated_at = clock_timestamp()
  from unnest($17::integer[], $18::bigint[], $19::bigint[], $20::bigint[]) as w(id, balance_minor, held_minor, version)
  where wallets.id = w.id
), refused as (
  insert into refusals (key, wallet_id, amount_minor, code)
  select * from unnest($21::text[], $22::integer[], $23::bigint[], $24::text[])
)
select id, key from booked`;

/**
 * Writes bookings, their entries, the wallets' new state and refusals in one statement, under the wallets' row locks.
 * Returns the transaction id of each key.
 */
export async function writeLedger(
  client: Queryable,
  bookings: readonly Booking[],
  wallets: readonly WalletState[],
  refusals: readonly RefusalRecord[] = [],
): Promise<Map<string, number>> {
  for (const booking of bookings) assertBalanced(booking);
  const entries = bookings.flatMap(({ key, entries: own }) =>
    own.map((entry, position) => ({ key, position, ...entry })),
  );
  const rows = await query<{ id: number; key: string }>(client, writeBookings, [
    bookings.map((booking) => booking.key),
    bookings.map((booking) => booking.clientId),
    bookings.map((booking) => booking.walletId),
    bookings.map((booking) => booking.currency),
    bookings.map((booking) => booking.amountMinor),
    bookings.map((booking) => booking.transactionType),
    bookings.map((booking) => booking.conversion?.sourceCurrency ?? null),
    bookings.map((booking) => booking.conversion?.sourceMinor ?? null),
    bookings.map((booking) => booking.conversion?.rate ?? null),
    bookings.map((booking) => booking.remarks),
    bookings.map((booking) => booking.walletVersion),
    entries.map((entry) => entry.key),
    entries.map((entry) => entry.position),
    entries.map((entry) => entry.account),
    entries.map((entry) => entry.currency),
    entries.map((entry) => entry.amountMinor),
    wallets.map((wallet) => wallet.id),
    wallets.map((wallet) => wallet.balanceMinor),
    wallets.map((wallet) => wallet.heldMinor),
    wallets.map((wallet) => wallet.version),
    refusals.map((refusal) => refusal.key),
    refusals.map((refusal) => refusal.walletId),
    refusals.map((refusal) => refusal.amountMinor),
    refusals.map((refusal) => refusal.code),
  ]);
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Entries of one transaction sum to zero in every currency. */
export function assertBalanced(booking: Pick<Booking, 'key' | 'entries'>): void {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of booking.entries) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  for (const [currency, sum] of sums) assert.equal(sum, 0n, `${booking.key} does not balance in ${currency}`);
}
