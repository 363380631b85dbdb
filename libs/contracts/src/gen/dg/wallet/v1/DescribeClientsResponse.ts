// Original file: protos/dg/wallet/v1/wallet.proto

import type { ClientMoney as _dg_wallet_v1_ClientMoney, ClientMoney__Output as _dg_wallet_v1_ClientMoney__Output } from '../../../dg/wallet/v1/ClientMoney.ts';

export interface DescribeClientsResponse {
  'clients'?: (_dg_wallet_v1_ClientMoney)[];
}

export interface DescribeClientsResponse__Output {
  'clients': (_dg_wallet_v1_ClientMoney__Output)[];
}
