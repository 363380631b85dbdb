import { encodeWallet, timestamp } from '@dg/resources';
import { Rejection } from '@dg/kernel';
import type { Wallet__Output, Rate__Output } from '@dg/contracts/wallet';
import type { Request, Router } from 'express';
import type { Backends } from '../backends.ts';
import { created, ok, type Answer } from '../http/answer.ts';
import { encodeTransaction } from '../http/encode-transaction.ts';
import { listAnswer, pageByPerPage } from '../http/pagination.ts';
import { idMax, pathId } from '../http/parameters.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import { adjustmentSchema, createWalletSchema, rateSchema, updateWalletSchema } from './admin-schemas.ts';
import { clientIdOf, findClient } from './client-routes.ts';
import { encodeTrialBalance } from './encode-trial-balance.ts';
import { operatorRead, operatorWrite, type OperatorCall, type OperatorDeps } from './operator-endpoint.ts';

export interface WalletRouteDeps extends OperatorDeps {
  readonly backends: Pick<Backends, 'wallet'>;
}

/** Wallets, their money and the exchange rates (decisions, section 8). */
export function mountOperatorWalletRoutes(router: Router, prefix: string, deps: WalletRouteDeps): void {
  const { wallet } = deps.backends;
  mountResource(router, prefix, '/clients/:id/wallets', {
    GET: operatorRead(async ({ request, requestId }) => {
      const page = pageByPerPage(request);
      const client = await findClient(deps.identity, clientIdOf(request));
      const { wallets } = await wallet.ListWallets({ client_id: client.id }, { requestId, isRetried: true });
      return listAnswer(pageOf(wallets, page).map(encodeOperatorWallet), page, wallets.length);
    }),
    POST: operatorWrite(deps, 'create-wallet', 'object', async ({ request, requestId }) => {
      const id = clientIdOf(request);
      const { currency_code, name, is_default } = parseBody(createWalletSchema, request.body);
      const client = await findClient(deps.identity, id);
      const ask = {
        client_id: client.id,
        currency: currency_code,
        name: name ?? `${currency_code} wallet`,
        is_default: is_default ?? false,
      };
      return created(encodeOperatorWallet(await wallet.CreateWallet(ask, { requestId })));
    }),
  });
  mountResource(router, prefix, '/wallets/:id', {
    PATCH: operatorWrite(deps, 'update-wallet', 'object', async ({ request, requestId }) => {
      const id = walletId(request);
      const { status, low_balance_threshold: threshold } = parseBody(updateWalletSchema, request.body);
      const updated = await wallet.UpdateWallet(
        { wallet_id: id, status: status ?? '', low_balance_threshold: threshold === null ? 'none' : (threshold ?? '') },
        { requestId },
      );
      return ok(encodeOperatorWallet(updated));
    }),
  });
  mountResource(router, prefix, '/wallets/:id/credits', {
    POST: operatorWrite(deps, 'credit-wallet', 'object', (call) => adjust(deps, call, 'CREDIT')),
  });
  mountResource(router, prefix, '/wallets/:id/debits', {
    POST: operatorWrite(deps, 'debit-wallet', 'object', (call) => adjust(deps, call, 'DEBIT')),
  });
  mountResource(router, prefix, '/transactions/:id/complete', {
    POST: operatorWrite(deps, 'complete-transaction', 'object', (call) => settle(deps, call, 'COMPLETED')),
  });
  mountResource(router, prefix, '/transactions/:id/fail', {
    POST: operatorWrite(deps, 'fail-transaction', 'object', (call) => settle(deps, call, 'FAILED')),
  });
  mountResource(router, prefix, '/fx-rates', {
    GET: operatorRead(async ({ request, requestId }) => {
      const page = pageByPerPage(request);
      const { rates } = await wallet.ListRates({}, { requestId, isRetried: true });
      return listAnswer(pageOf(rates, page).map(encodeRate), page, rates.length);
    }),
    PUT: operatorWrite(deps, 'set-fx-rate', 'object', async ({ request, requestId, principal }) => {
      const rate = parseBody(rateSchema, request.body);
      return ok(encodeRate(await wallet.SetRate({ ...rate, actor: principal.subject }, { requestId })));
    }),
  });
  mountResource(router, prefix, '/ledger/trial-balance', {
    GET: operatorRead(async ({ requestId }) => {
      const { accounts } = await wallet.TrialBalance({}, { requestId, isRetried: true, deadlineMs: 60_000 });
      return ok(encodeTrialBalance(accounts));
    }),
  });
}

async function adjust(
  { backends }: WalletRouteDeps,
  { request, requestId }: OperatorCall,
  direction: 'CREDIT' | 'DEBIT',
): Promise<Answer> {
  const id = walletId(request);
  const { amount, reference, remarks, status } = parseBody(adjustmentSchema, request.body);
  const transaction = await backends.wallet.Adjust(
    { wallet_id: id, direction, amount, reference, remarks: remarks ?? '', is_pending: status === 'PENDING' },
    { requestId },
  );
  return created(encodeTransaction(transaction));
}

async function settle(
  { backends }: WalletRouteDeps,
  { request, requestId }: OperatorCall,
  status: 'COMPLETED' | 'FAILED',
): Promise<Answer> {
  const id = pathId(request, 'transaction');
  if (id > idMax) throw new Rejection('TRANSACTION_NOT_FOUND');
  return ok(encodeTransaction(await backends.wallet.SettleAdjustment({ transaction_id: id, status }, { requestId })));
}

function walletId(request: Request): number {
  const id = pathId(request, 'wallet');
  if (id > idMax) throw new Rejection('WALLET_NOT_FOUND');
  return id;
}

function encodeOperatorWallet(wallet: Wallet__Output) {
  const { id, ...fields } = encodeWallet(wallet);
  return { id, client_id: wallet.client_id, ...fields };
}

function encodeRate({ source_currency, destination_currency, rate, updated_at }: Rate__Output) {
  return { source_currency, destination_currency, rate, updated_at: timestamp(updated_at) };
}

function pageOf<Item>(items: readonly Item[], { page, size }: { page: number; size: number }): readonly Item[] {
  return items.slice((page - 1) * size, page * size);
}
