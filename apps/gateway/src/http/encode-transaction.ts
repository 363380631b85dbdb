import { currencyNumber, timestamp } from '@dg/resources';
import type { Transaction__Output } from '@dg/contracts/wallet';
import { amountToNumber } from '@dg/kernel';

/** A wallet transaction (specification, "Wallet transaction"); the FX fields are null without an exchange. */
export function encodeTransaction(transaction: Transaction__Output) {
  const { currency, conversion_charges_minor } = transaction;
  return {
    id: transaction.id,
    wallet_id: transaction.wallet_id,
    currency_id: currencyNumber(currency),
    amount: amountToNumber(BigInt(transaction.amount_minor), currency),
    transaction_type: transaction.transaction_type,
    status: transaction.status,
    source_currency: transaction.source_currency ?? null,
    destination_currency: transaction.destination_currency ?? null,
    forex_rate: transaction.forex_rate === undefined ? null : Number(transaction.forex_rate),
    conversion_charges:
      conversion_charges_minor === undefined ? null : amountToNumber(BigInt(conversion_charges_minor), currency),
    remarks: transaction.remarks,
    created_at: timestamp(transaction.created_at),
  };
}

/** Fields of a transaction that a list can be sorted by. */
export const transactionFields = [
  'id',
  'wallet_id',
  'currency_id',
  'amount',
  'transaction_type',
  'status',
  'source_currency',
  'destination_currency',
  'forex_rate',
  'conversion_charges',
  'remarks',
  'created_at',
] as const;
