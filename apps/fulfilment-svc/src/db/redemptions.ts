import type { RejectionCode } from '@dg/kernel';
import { query, type Queryable } from '@dg/platform/postgres';
import type { HoldDecision, HoldFacts, VoucherHold } from '../domain/redemption.ts';

/** A statement that gives back the codes which were to pay for the orders of a table expression. */
export const releaseHolds = (ended: string) => `
  update voucher_redemptions v set state = 'released', released_at = clock_timestamp()
  from ${ended} as e where v.order_id = e.order_id and v.state = 'held'`;

/** A delivered code that could pay for an order. */
export interface RedeemableVoucher {
  readonly codeId: bigint;
  /** The order that delivered it. */
  readonly orderId: number;
  readonly faceValueMinor: bigint;
  readonly currency: string;
}

/** Somebody who wants to pay with the code that has one of these hashes. */
export interface WantedCode {
  readonly clientId: number;
  readonly hashes: readonly Buffer[];
}

interface RedeemableRow {
  position: number;
  id: bigint;
  order_id: number;
  denomination_minor: bigint;
  currency: string;
}

// One statement whatever is found, so that how long it takes tells nothing of codes that are somebody else's.
const findSql = `
  select distinct on (asked.position) asked.position, c.id, c.order_id, c.denomination_minor, j.currency
  from unnest($1::int[], $2::int[], $3::bytea[]) as asked (position, client_id, code_hash)
  join stock_codes c on c.code_hash = asked.code_hash
  join jobs j on j.order_id = c.order_id
  where j.client_id = asked.client_id and c.shown_at is not null and c.expires_at > clock_timestamp()
    and not exists (select from voucher_redemptions v where v.code_id = c.id and v.state = 'held')
  order by asked.position, c.id`;

/**
 * For each the code that has one of its hashes, if this client has seen it, it has not expired and pays for nothing
 * else; undefined where there is none.
 */
export async function findRedeemable(
  client: Queryable,
  wanted: readonly WantedCode[],
): Promise<(RedeemableVoucher | undefined)[]> {
  if (wanted.length === 0) return [];
  const asked = wanted.flatMap(({ clientId, hashes }, position) =>
    hashes.map((hash) => ({ position, clientId, hash })),
  );
  const rows = await query<RedeemableRow>(client, findSql, [
    asked.map(({ position }) => position),
    asked.map(({ clientId }) => clientId),
    asked.map(({ hash }) => hash),
  ]);
  const found = new Map(rows.map((row) => [row.position, row]));
  return wanted.map((_, position) => {
    const row = found.get(position);
    return (
      row && { codeId: row.id, orderId: row.order_id, faceValueMinor: row.denomination_minor, currency: row.currency }
    );
  });
}

interface FactsRow {
  now: Date;
  decided_client_id: number | null;
  decided_code_id: bigint | null;
  refusal: RejectionCode | null;
  is_redeemable: boolean;
  denomination_minor: bigint | null;
  currency: string | null;
  is_held: boolean;
}

const readFactsSql = `
  select clock_timestamp() as now, v.client_id as decided_client_id, v.code_id as decided_code_id, v.refusal,
         coalesce(j.client_id = asked.client_id and c.shown_at is not null and c.expires_at > clock_timestamp(), false)
           as is_redeemable,
         c.denomination_minor, j.currency,
         exists (select from voucher_redemptions h where h.code_id = asked.code_id and h.state = 'held') as is_held
  from unnest($1::int[], $2::int[], $3::bigint[]) with ordinality as asked (order_id, client_id, code_id, position)
  left join voucher_redemptions v on v.order_id = asked.order_id
  left join stock_codes c on c.id = asked.code_id
  left join jobs j on j.order_id = c.order_id
  order by asked.position`;

/** What holds are decided by, in their order. */
export async function readHoldFacts(client: Queryable, holds: readonly VoucherHold[]): Promise<HoldFacts[]> {
  const rows = await query<FactsRow>(client, readFactsSql, [
    holds.map((hold) => hold.orderId),
    holds.map((hold) => hold.clientId),
    holds.map((hold) => hold.codeId),
  ]);
  return rows.map((row) => ({
    now: row.now,
    isRedeemable: row.is_redeemable,
    faceValueMinor: row.denomination_minor ?? 0n,
    currency: row.currency ?? '',
    isHeld: row.is_held,
    known:
      row.decided_client_id === null || row.decided_code_id === null
        ? undefined
        : { clientId: row.decided_client_id, codeId: row.decided_code_id, refusal: row.refusal ?? undefined },
  }));
}

// In one order everywhere: two batches that want the same codes wait for one another, never in a circle.
const insertDecisionsSql = `
  insert into voucher_redemptions (order_id, client_id, code_id, state, refusal)
  select d.order_id, d.client_id, d.code_id, case when d.refusal is null then 'held' else 'refused' end, d.refusal
  from unnest($1::int[], $2::int[], $3::bigint[], $4::text[]) as d (order_id, client_id, code_id, refusal)
  order by d.code_id, d.order_id
  on conflict do nothing
  returning 1`;

/**
 * Records decisions; waits for whoever is deciding about the same orders or codes. One that comes second is left out.
 * Returns how many were recorded.
 */
export async function insertDecisions(
  client: Queryable,
  decisions: readonly (VoucherHold & HoldDecision)[],
): Promise<number> {
  if (decisions.length === 0) return 0;
  const rows = await query(client, insertDecisionsSql, [
    decisions.map((decision) => decision.orderId),
    decisions.map((decision) => decision.clientId),
    decisions.map((decision) => decision.codeId),
    decisions.map((decision) => decision.refusal ?? null),
  ]);
  return rows.length;
}
