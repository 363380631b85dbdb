import { encodeWallet } from '@dg/resources';
import { Rejection } from '@dg/kernel';
import type { Router } from 'express';
import type { Backends } from '../backends.ts';
import { ok } from './answer.ts';
import { clientRead } from './client-endpoint.ts';
import { encodeTransaction, transactionFields } from './encode-transaction.ts';
import { HttpError } from './errors.ts';
import { listAnswer, pageByLimit, sortBy } from './pagination.ts';
import { isId, pathId, queryPositiveInteger } from './parameters.ts';
import { badRequest } from './rejections.ts';
import { mountResource } from './resource.ts';

/** Wallets and their transactions (decisions, section 3; specification, "Transactions"). */
export function mountWalletRoutes(router: Router, prefix: string, { wallet }: Pick<Backends, 'wallet'>): void {
  mountResource(router, prefix, '/wallets', {
    GET: clientRead(async ({ clientId, requestId }) => {
      const { wallets } = await wallet.ListWallets({ client_id: clientId }, { requestId, isRetried: true });
      return ok(wallets.map(encodeWallet));
    }),
  });
  mountResource(router, prefix, '/wallets/:id', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const id = pathId(request, 'wallet');
      if (!isId(id)) throw new Rejection('WALLET_NOT_FOUND');
      return ok(
        encodeWallet(await wallet.GetWallet({ client_id: clientId, wallet_id: id }, { requestId, isRetried: true })),
      );
    }),
  });
  mountResource(router, prefix, '/transactions', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const page = pageByLimit(request);
      const walletId = queryPositiveInteger(request, 'wallet_id');
      const sort = sortBy(request, transactionFields);
      if (walletId !== undefined && !isId(walletId)) return listAnswer([], page, 0);
      const { transactions, total_count } = await wallet.ListTransactions(
        {
          client_id: clientId,
          wallet_id: walletId ?? 0,
          page: page.page,
          limit: page.size,
          sort_by: sort?.field ?? 'id',
          sort_ascending: sort !== undefined && !sort.isDescending,
        },
        { requestId, isRetried: true },
      );
      return listAnswer(transactions.map(encodeTransaction), page, total_count);
    }),
  });
  mountResource(router, prefix, '/transactions/:id', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const id = pathId(request, 'transaction', badRequest);
      if (!isId(id)) throw new HttpError(badRequest, 'Invalid transaction ID');
      const found = await wallet.GetTransaction(
        { client_id: clientId, transaction_id: id },
        { requestId, isRetried: true },
      );
      return ok(encodeTransaction(found));
    }),
  });
}
