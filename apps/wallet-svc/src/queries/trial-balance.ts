import { query, type Queryable } from '@dg/platform/postgres';

export interface AccountSum {
  account: string;
  currency: string;
  debits_minor: bigint;
  credits_minor: bigint;
}

/** Per account and currency the sums of its debits and credits. Over all accounts of a currency they are equal. */
export function trialBalance(database: Queryable): Promise<AccountSum[]> {
  return query<AccountSum>(
    database,
    `select account, currency,
            coalesce(sum(-amount_minor) filter (where amount_minor < 0), 0)::bigint as debits_minor,
            coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as credits_minor
     from entries group by account, currency order by account, currency`,
  );
}
