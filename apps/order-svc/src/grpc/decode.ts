import type {
  ListOrdersRequest__Output,
  PlaceEsimOrder__Output,
  PlaceTopupOrder__Output,
  PlaceVoucherOrder__Output,
  SearchOrdersRequest__Output,
} from '@dg/contracts/orders';
import type { PlaceEsim } from '../placement/esims.ts';
import type { PlaceTopup } from '../placement/topups.ts';
import type { PlaceVoucher } from '../placement/vouchers.ts';
import type { OrderPage } from '../queries/list-orders.ts';

export function decodePlaceVoucher(ask: PlaceVoucherOrder__Output): PlaceVoucher {
  return {
    clientId: ask.client_id,
    productId: ask.product_id,
    denomination: ask.denomination,
    quantity: ask.quantity,
    walletId: ask.wallet_id,
    clientReference: ask.client_reference ?? null,
    email: ask.email ?? null,
    requestId: ask.request_id,
    idempotencyKey: ask.idempotency_key,
  };
}

/** Of a top-up there is always one (specification, "Limits"). */
export function decodePlaceTopup(ask: PlaceTopupOrder__Output): PlaceTopup {
  return {
    clientId: ask.client_id,
    productId: ask.product_id,
    amount: ask.amount,
    category: ask.category,
    quantity: 1,
    walletId: ask.wallet_id,
    inputData: ask.input_data_json === '' ? '{}' : ask.input_data_json,
    redeemVoucherCode: ask.redeem_voucher_code,
    clientReference: ask.client_reference ?? null,
    email: null,
    requestId: ask.request_id,
    idempotencyKey: ask.idempotency_key,
  };
}

/** Of an eSIM, too, there is always one. */
export function decodePlaceEsim(ask: PlaceEsimOrder__Output): PlaceEsim {
  return {
    clientId: ask.client_id,
    productId: ask.product_id,
    amount: ask.amount,
    quantity: 1,
    walletId: ask.wallet_id,
    clientReference: ask.client_reference ?? null,
    email: null,
    requestId: ask.request_id,
    idempotencyKey: ask.idempotency_key,
  };
}

const given = (text: string) => (text === '' ? undefined : text);
const givenId = (id: number) => (id === 0 ? undefined : id);

export function decodeList(request: ListOrdersRequest__Output): OrderPage {
  return {
    clientId: request.client_id,
    vertical: request.vertical,
    status: given(request.status),
    clientReference: request.client_reference,
    productId: givenId(request.product_id),
    countryCode: given(request.country_code),
    sortBy: request.sort_by === '' ? 'id' : request.sort_by,
    isAscending: request.sort_ascending,
    page: request.page,
    limit: request.limit,
  };
}

/** For operators: what is not asked for is every client's. */
export function decodeSearch(request: SearchOrdersRequest__Output): OrderPage {
  return {
    clientId: givenId(request.client_id),
    vertical: given(request.vertical),
    status: given(request.status),
    clientReference: request.client_reference,
    productId: givenId(request.product_id),
    countryCode: undefined,
    sortBy: 'id',
    isAscending: false,
    page: request.page,
    limit: request.limit,
  };
}
