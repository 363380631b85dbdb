import type { AccountSum__Output } from '@dg/contracts/wallet';
import { amountToNumber } from '@dg/kernel';

/** Sums per account, and per currency; balanced when debits and credits agree in every one (decisions, section 12). */
export function encodeTrialBalance(accounts: readonly AccountSum__Output[]) {
  const totals = new Map<string, { debits: bigint; credits: bigint }>();
  for (const { currency, debits_minor, credits_minor } of accounts) {
    const total = totals.get(currency) ?? { debits: 0n, credits: 0n };
    totals.set(currency, {
      debits: total.debits + BigInt(debits_minor),
      credits: total.credits + BigInt(credits_minor),
    });
  }
  return {
    accounts: accounts.map(({ account, currency, debits_minor, credits_minor }) => ({
      account,
      currency,
      debits: amountToNumber(BigInt(debits_minor), currency),
      credits: amountToNumber(BigInt(credits_minor), currency),
    })),
    totals: [...totals].map(([currency, { debits, credits }]) => ({
      currency,
      debits: amountToNumber(debits, currency),
      credits: amountToNumber(credits, currency),
      difference: amountToNumber(debits - credits, currency),
    })),
    is_balanced: [...totals.values()].every(({ debits, credits }) => debits === credits),
  };
}
