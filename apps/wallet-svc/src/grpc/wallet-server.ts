import type { OrderDebit__Output, WalletServiceDefinition } from '@dg/contracts/wallet';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import type { Database } from '@dg/platform/postgres';
import { adjustWallet, settleAdjustment } from '../commands/adjust-wallet.ts';
import { changeWallet, createWallet } from '../commands/change-wallet.ts';
import { debitOrders } from '../commands/debit-orders.ts';
import { refundOrders } from '../commands/refund-orders.ts';
import { currentRates, setRate } from '../db/rates.ts';
import { listTransactions, transactionOfClient } from '../db/transactions.ts';
import { walletsOfClients } from '../db/wallets.ts';
import type { OrderDebit } from '../domain/debit.ts';
import { trialBalance } from '../queries/trial-balance.ts';
import { encodeRate, encodeTransaction, encodeWallet } from './encode.ts';

/** Decodes each call, runs its command or query, encodes the answer. */
export function walletHandlers(database: Database): GrpcHandlers<WalletServiceDefinition> {
  return {
    Debit: async ({ debits }) => {
      const answers = await debitOrders(database, debits.map(decodeDebit));
      return {
        decisions: answers.map((answer) =>
          'refusal' in answer
            ? { order_id: answer.orderId, refusal: answer.refusal }
            : { order_id: answer.orderId, transaction_id: answer.transactionId },
        ),
      };
    },
    Refund: async ({ refunds }) => {
      const answers = await refundOrders(
        database,
        refunds.map((refund) => ({
          orderId: refund.order_id,
          amountMinor: BigInt(refund.amount_minor),
          remarks: refund.remarks,
        })),
      );
      return {
        results: answers.map(({ orderId, transactionId }) => ({ order_id: orderId, transaction_id: transactionId })),
      };
    },
    DescribeClients: async ({ client_ids }) => {
      const wallets = await walletsOfClients(database, client_ids);
      const rates = await currentRates(database, [...new Set(wallets.map((wallet) => wallet.currency))]);
      return {
        clients: client_ids.map((clientId) => {
          const own = wallets.filter((wallet) => wallet.client_id === clientId);
          return {
            client_id: clientId,
            wallets: own.map(encodeWallet),
            rates: rates
              .filter((rate) => own.some((wallet) => wallet.currency === rate.destination_currency))
              .map(encodeRate),
          };
        }),
      };
    },
    ListWallets: async ({ client_id }) => ({
      wallets: (await walletsOfClients(database, [client_id])).map(encodeWallet),
    }),
    GetWallet: async ({ client_id, wallet_id }) => {
      const wallet = (await walletsOfClients(database, [client_id])).find((row) => row.id === wallet_id);
      if (wallet === undefined) throw new Rejection('WALLET_NOT_FOUND');
      return encodeWallet(wallet);
    },
    CreateWallet: async ({ client_id, currency, name, is_default }) =>
      encodeWallet(await createWallet(database, { clientId: client_id, currency, name, isDefault: is_default })),
    UpdateWallet: async ({ wallet_id, status, low_balance_threshold }) =>
      encodeWallet(
        await changeWallet(database, {
          walletId: wallet_id,
          ...(status === '' ? {} : { status: oneOf(status, ['ACTIVE', 'FROZEN'] as const, 'status') }),
          ...(low_balance_threshold === ''
            ? {}
            : { lowBalanceThreshold: low_balance_threshold === 'none' ? null : low_balance_threshold }),
        }),
      ),
    Adjust: async ({ wallet_id, direction, amount, reference, remarks, is_pending }, { requestId }) => {
      const adjustment = {
        walletId: wallet_id,
        direction: oneOf(direction, ['CREDIT', 'DEBIT'] as const, 'direction'),
        amount,
        reference,
        remarks,
        isPending: is_pending,
      };
      return encodeTransaction(await adjustWallet(database, adjustment, requestId));
    },
    SettleAdjustment: async ({ transaction_id, status }, { requestId }) => {
      const settled = oneOf(status, ['COMPLETED', 'FAILED'] as const, 'status');
      return encodeTransaction(await settleAdjustment(database, transaction_id, settled, requestId));
    },
    ListTransactions: async (request) => {
      const { rows, totalCount } = await listTransactions(database, {
        clientId: request.client_id,
        walletId: request.wallet_id,
        sortBy: request.sort_by === '' ? 'id' : request.sort_by,
        isAscending: request.sort_ascending,
        page: request.page,
        limit: request.limit,
      });
      return { transactions: rows.map(encodeTransaction), total_count: totalCount };
    },
    GetTransaction: async ({ client_id, transaction_id }) =>
      encodeTransaction(await transactionOfClient(database, client_id, transaction_id)),
    SetRate: async ({ source_currency, destination_currency, rate, actor }) =>
      encodeRate(await setRate(database, source_currency, destination_currency, rate, actor)),
    ListRates: async () => ({ rates: (await currentRates(database)).map(encodeRate) }),
    TrialBalance: async () => ({
      accounts: (await trialBalance(database)).map((sum) => ({
        account: sum.account,
        currency: sum.currency,
        debits_minor: String(sum.debits_minor),
        credits_minor: String(sum.credits_minor),
      })),
    }),
  };
}

function decodeDebit(debit: OrderDebit__Output): OrderDebit {
  const conversion = debit.conversion && {
    sourceCurrency: debit.conversion.source_currency,
    sourceMinor: BigInt(debit.conversion.source_minor),
    rate: debit.conversion.rate,
  };
  return {
    orderId: debit.order_id,
    clientId: debit.client_id,
    walletId: debit.wallet_id,
    currency: debit.currency,
    amountMinor: BigInt(debit.amount_minor),
    validUntil: new Date(debit.valid_until),
    remarks: debit.remarks,
    requestId: debit.request_id,
    ...(conversion ? { conversion } : {}),
  };
}

function oneOf<Value extends string>(value: string, allowed: readonly Value[], name: string): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Rejection('INVALID_REQUEST', `${name} must be one of ${allowed.join(', ')}`);
  return found;
}
