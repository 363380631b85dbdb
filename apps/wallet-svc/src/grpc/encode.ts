import type { Rate, Transaction, Wallet } from '@dg/contracts/wallet';
import type { RateRow } from '../db/rates.ts';
import type { TransactionRow } from '../db/transactions.ts';
import type { WalletRow } from '../db/wallets.ts';

export function encodeWallet(row: WalletRow): Wallet {
  return {
    id: row.id,
    client_id: row.client_id,
    name: row.name,
    currency: row.currency,
    balance_minor: String(row.balance_minor),
    is_default: row.is_default,
    status: row.status,
    ...(row.low_balance_threshold_minor === null
      ? {}
      : { low_balance_threshold_minor: String(row.low_balance_threshold_minor) }),
    updated_at: row.updated_at.toISOString(),
  };
}

export function encodeTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    wallet_id: row.wallet_id,
    currency: row.currency,
    amount_minor: String(row.amount_minor),
    transaction_type: row.transaction_type,
    status: row.status,
    ...(row.source_currency === null ? {} : { source_currency: row.source_currency }),
    ...(row.destination_currency === null ? {} : { destination_currency: row.destination_currency }),
    ...(row.forex_rate === null ? {} : { forex_rate: row.forex_rate }),
    ...(row.conversion_charges_minor === null
      ? {}
      : { conversion_charges_minor: String(row.conversion_charges_minor) }),
    remarks: row.remarks,
    created_at: row.created_at.toISOString(),
  };
}

export function encodeRate(row: RateRow): Rate {
  return {
    source_currency: row.source_currency,
    destination_currency: row.destination_currency,
    rate: row.rate,
    updated_at: row.set_at.toISOString(),
  };
}
