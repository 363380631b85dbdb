// Original file: protos/dg/wallet/v1/wallet.proto

import type { Conversion as _dg_wallet_v1_Conversion, Conversion__Output as _dg_wallet_v1_Conversion__Output } from '../../../dg/wallet/v1/Conversion.ts';
import type { Long } from '@grpc/proto-loader';

export interface OrderDebit {
  'order_id'?: (number);
  'client_id'?: (number);
  'wallet_id'?: (number);
  'currency'?: (string);
  'amount_minor'?: (number | string | Long);
  'valid_until'?: (string);
  'remarks'?: (string);
  'conversion'?: (_dg_wallet_v1_Conversion | null);
  'request_id'?: (string);
}

export interface OrderDebit__Output {
  'order_id': (number);
  'client_id': (number);
  'wallet_id': (number);
  'currency': (string);
  'amount_minor': (string);
  'valid_until': (string);
  'remarks': (string);
  'conversion': (_dg_wallet_v1_Conversion__Output | null);
  'request_id': (string);
}
