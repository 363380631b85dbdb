// Original file: protos/dg/orders/v1/orders.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelOrderRequest as _dg_orders_v1_CancelOrderRequest, CancelOrderRequest__Output as _dg_orders_v1_CancelOrderRequest__Output } from '../../../dg/orders/v1/CancelOrderRequest.ts';
import type { CheckVoucherAvailabilityRequest as _dg_orders_v1_CheckVoucherAvailabilityRequest, CheckVoucherAvailabilityRequest__Output as _dg_orders_v1_CheckVoucherAvailabilityRequest__Output } from '../../../dg/orders/v1/CheckVoucherAvailabilityRequest.ts';
import type { GetAnyOrderRequest as _dg_orders_v1_GetAnyOrderRequest, GetAnyOrderRequest__Output as _dg_orders_v1_GetAnyOrderRequest__Output } from '../../../dg/orders/v1/GetAnyOrderRequest.ts';
import type { GetOrderRequest as _dg_orders_v1_GetOrderRequest, GetOrderRequest__Output as _dg_orders_v1_GetOrderRequest__Output } from '../../../dg/orders/v1/GetOrderRequest.ts';
import type { GetOrderTimelineRequest as _dg_orders_v1_GetOrderTimelineRequest, GetOrderTimelineRequest__Output as _dg_orders_v1_GetOrderTimelineRequest__Output } from '../../../dg/orders/v1/GetOrderTimelineRequest.ts';
import type { ListOrdersRequest as _dg_orders_v1_ListOrdersRequest, ListOrdersRequest__Output as _dg_orders_v1_ListOrdersRequest__Output } from '../../../dg/orders/v1/ListOrdersRequest.ts';
import type { ListOrdersResponse as _dg_orders_v1_ListOrdersResponse, ListOrdersResponse__Output as _dg_orders_v1_ListOrdersResponse__Output } from '../../../dg/orders/v1/ListOrdersResponse.ts';
import type { Order as _dg_orders_v1_Order, Order__Output as _dg_orders_v1_Order__Output } from '../../../dg/orders/v1/Order.ts';
import type { OrderTimeline as _dg_orders_v1_OrderTimeline, OrderTimeline__Output as _dg_orders_v1_OrderTimeline__Output } from '../../../dg/orders/v1/OrderTimeline.ts';
import type { OrderWithJob as _dg_orders_v1_OrderWithJob, OrderWithJob__Output as _dg_orders_v1_OrderWithJob__Output } from '../../../dg/orders/v1/OrderWithJob.ts';
import type { PlaceEsimOrdersRequest as _dg_orders_v1_PlaceEsimOrdersRequest, PlaceEsimOrdersRequest__Output as _dg_orders_v1_PlaceEsimOrdersRequest__Output } from '../../../dg/orders/v1/PlaceEsimOrdersRequest.ts';
import type { PlaceOrdersResponse as _dg_orders_v1_PlaceOrdersResponse, PlaceOrdersResponse__Output as _dg_orders_v1_PlaceOrdersResponse__Output } from '../../../dg/orders/v1/PlaceOrdersResponse.ts';
import type { PlaceTopupOrdersRequest as _dg_orders_v1_PlaceTopupOrdersRequest, PlaceTopupOrdersRequest__Output as _dg_orders_v1_PlaceTopupOrdersRequest__Output } from '../../../dg/orders/v1/PlaceTopupOrdersRequest.ts';
import type { PlaceVoucherOrdersRequest as _dg_orders_v1_PlaceVoucherOrdersRequest, PlaceVoucherOrdersRequest__Output as _dg_orders_v1_PlaceVoucherOrdersRequest__Output } from '../../../dg/orders/v1/PlaceVoucherOrdersRequest.ts';
import type { Quote as _dg_orders_v1_Quote, Quote__Output as _dg_orders_v1_Quote__Output } from '../../../dg/orders/v1/Quote.ts';
import type { QuoteEsimRequest as _dg_orders_v1_QuoteEsimRequest, QuoteEsimRequest__Output as _dg_orders_v1_QuoteEsimRequest__Output } from '../../../dg/orders/v1/QuoteEsimRequest.ts';
import type { QuoteTopupRequest as _dg_orders_v1_QuoteTopupRequest, QuoteTopupRequest__Output as _dg_orders_v1_QuoteTopupRequest__Output } from '../../../dg/orders/v1/QuoteTopupRequest.ts';
import type { QuoteVoucherRequest as _dg_orders_v1_QuoteVoucherRequest, QuoteVoucherRequest__Output as _dg_orders_v1_QuoteVoucherRequest__Output } from '../../../dg/orders/v1/QuoteVoucherRequest.ts';
import type { ResolveOrderRequest as _dg_orders_v1_ResolveOrderRequest, ResolveOrderRequest__Output as _dg_orders_v1_ResolveOrderRequest__Output } from '../../../dg/orders/v1/ResolveOrderRequest.ts';
import type { SearchOrdersRequest as _dg_orders_v1_SearchOrdersRequest, SearchOrdersRequest__Output as _dg_orders_v1_SearchOrdersRequest__Output } from '../../../dg/orders/v1/SearchOrdersRequest.ts';
import type { SetNotificationEmailRequest as _dg_orders_v1_SetNotificationEmailRequest, SetNotificationEmailRequest__Output as _dg_orders_v1_SetNotificationEmailRequest__Output } from '../../../dg/orders/v1/SetNotificationEmailRequest.ts';
import type { SetNotificationEmailResponse as _dg_orders_v1_SetNotificationEmailResponse, SetNotificationEmailResponse__Output as _dg_orders_v1_SetNotificationEmailResponse__Output } from '../../../dg/orders/v1/SetNotificationEmailResponse.ts';
import type { VoucherAvailability as _dg_orders_v1_VoucherAvailability, VoucherAvailability__Output as _dg_orders_v1_VoucherAvailability__Output } from '../../../dg/orders/v1/VoucherAvailability.ts';

export interface OrderServiceClient extends grpc.Client {
  CancelOrder(argument: _dg_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _dg_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _dg_orders_v1_CancelOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  CancelOrder(argument: _dg_orders_v1_CancelOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _dg_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _dg_orders_v1_CancelOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _dg_orders_v1_CancelOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  cancelOrder(argument: _dg_orders_v1_CancelOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  
  CheckVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  CheckVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  CheckVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  CheckVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  checkVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  checkVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  checkVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  checkVoucherAvailability(argument: _dg_orders_v1_CheckVoucherAvailabilityRequest, callback: grpc.requestCallback<_dg_orders_v1_VoucherAvailability__Output>): grpc.ClientUnaryCall;
  
  GetAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  GetAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  GetAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  GetAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  getAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  getAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  getAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  getAnyOrder(argument: _dg_orders_v1_GetAnyOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_OrderWithJob__Output>): grpc.ClientUnaryCall;
  
  GetOrder(argument: _dg_orders_v1_GetOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _dg_orders_v1_GetOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _dg_orders_v1_GetOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  GetOrder(argument: _dg_orders_v1_GetOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _dg_orders_v1_GetOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _dg_orders_v1_GetOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _dg_orders_v1_GetOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  getOrder(argument: _dg_orders_v1_GetOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  
  GetOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  GetOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  GetOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  GetOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  getOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  getOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  getOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  getOrderTimeline(argument: _dg_orders_v1_GetOrderTimelineRequest, callback: grpc.requestCallback<_dg_orders_v1_OrderTimeline__Output>): grpc.ClientUnaryCall;
  
  ListOrders(argument: _dg_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _dg_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _dg_orders_v1_ListOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  ListOrders(argument: _dg_orders_v1_ListOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _dg_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _dg_orders_v1_ListOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _dg_orders_v1_ListOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  listOrders(argument: _dg_orders_v1_ListOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  PlaceEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeEsimOrders(argument: _dg_orders_v1_PlaceEsimOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  PlaceTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeTopupOrders(argument: _dg_orders_v1_PlaceTopupOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  PlaceVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  PlaceVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  placeVoucherOrders(argument: _dg_orders_v1_PlaceVoucherOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_PlaceOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  QuoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteEsim(argument: _dg_orders_v1_QuoteEsimRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  
  QuoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteTopup(argument: _dg_orders_v1_QuoteTopupRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  
  QuoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  QuoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  quoteVoucher(argument: _dg_orders_v1_QuoteVoucherRequest, callback: grpc.requestCallback<_dg_orders_v1_Quote__Output>): grpc.ClientUnaryCall;
  
  ResolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  ResolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  ResolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  ResolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  resolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  resolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  resolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  resolveOrder(argument: _dg_orders_v1_ResolveOrderRequest, callback: grpc.requestCallback<_dg_orders_v1_Order__Output>): grpc.ClientUnaryCall;
  
  SearchOrders(argument: _dg_orders_v1_SearchOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  SearchOrders(argument: _dg_orders_v1_SearchOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  SearchOrders(argument: _dg_orders_v1_SearchOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  SearchOrders(argument: _dg_orders_v1_SearchOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  searchOrders(argument: _dg_orders_v1_SearchOrdersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  searchOrders(argument: _dg_orders_v1_SearchOrdersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  searchOrders(argument: _dg_orders_v1_SearchOrdersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  searchOrders(argument: _dg_orders_v1_SearchOrdersRequest, callback: grpc.requestCallback<_dg_orders_v1_ListOrdersResponse__Output>): grpc.ClientUnaryCall;
  
  SetNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  SetNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  SetNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  SetNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  setNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  setNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  setNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  setNotificationEmail(argument: _dg_orders_v1_SetNotificationEmailRequest, callback: grpc.requestCallback<_dg_orders_v1_SetNotificationEmailResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface OrderServiceHandlers extends grpc.UntypedServiceImplementation {
  CancelOrder: grpc.handleUnaryCall<_dg_orders_v1_CancelOrderRequest__Output, _dg_orders_v1_Order>;
  
  CheckVoucherAvailability: grpc.handleUnaryCall<_dg_orders_v1_CheckVoucherAvailabilityRequest__Output, _dg_orders_v1_VoucherAvailability>;
  
  GetAnyOrder: grpc.handleUnaryCall<_dg_orders_v1_GetAnyOrderRequest__Output, _dg_orders_v1_OrderWithJob>;
  
  GetOrder: grpc.handleUnaryCall<_dg_orders_v1_GetOrderRequest__Output, _dg_orders_v1_Order>;
  
  GetOrderTimeline: grpc.handleUnaryCall<_dg_orders_v1_GetOrderTimelineRequest__Output, _dg_orders_v1_OrderTimeline>;
  
  ListOrders: grpc.handleUnaryCall<_dg_orders_v1_ListOrdersRequest__Output, _dg_orders_v1_ListOrdersResponse>;
  
  PlaceEsimOrders: grpc.handleUnaryCall<_dg_orders_v1_PlaceEsimOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse>;
  
  PlaceTopupOrders: grpc.handleUnaryCall<_dg_orders_v1_PlaceTopupOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse>;
  
  PlaceVoucherOrders: grpc.handleUnaryCall<_dg_orders_v1_PlaceVoucherOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse>;
  
  QuoteEsim: grpc.handleUnaryCall<_dg_orders_v1_QuoteEsimRequest__Output, _dg_orders_v1_Quote>;
  
  QuoteTopup: grpc.handleUnaryCall<_dg_orders_v1_QuoteTopupRequest__Output, _dg_orders_v1_Quote>;
  
  QuoteVoucher: grpc.handleUnaryCall<_dg_orders_v1_QuoteVoucherRequest__Output, _dg_orders_v1_Quote>;
  
  ResolveOrder: grpc.handleUnaryCall<_dg_orders_v1_ResolveOrderRequest__Output, _dg_orders_v1_Order>;
  
  SearchOrders: grpc.handleUnaryCall<_dg_orders_v1_SearchOrdersRequest__Output, _dg_orders_v1_ListOrdersResponse>;
  
  SetNotificationEmail: grpc.handleUnaryCall<_dg_orders_v1_SetNotificationEmailRequest__Output, _dg_orders_v1_SetNotificationEmailResponse>;
  
}

export interface OrderServiceDefinition extends grpc.ServiceDefinition {
  CancelOrder: MethodDefinition<_dg_orders_v1_CancelOrderRequest, _dg_orders_v1_Order, _dg_orders_v1_CancelOrderRequest__Output, _dg_orders_v1_Order__Output>
  CheckVoucherAvailability: MethodDefinition<_dg_orders_v1_CheckVoucherAvailabilityRequest, _dg_orders_v1_VoucherAvailability, _dg_orders_v1_CheckVoucherAvailabilityRequest__Output, _dg_orders_v1_VoucherAvailability__Output>
  GetAnyOrder: MethodDefinition<_dg_orders_v1_GetAnyOrderRequest, _dg_orders_v1_OrderWithJob, _dg_orders_v1_GetAnyOrderRequest__Output, _dg_orders_v1_OrderWithJob__Output>
  GetOrder: MethodDefinition<_dg_orders_v1_GetOrderRequest, _dg_orders_v1_Order, _dg_orders_v1_GetOrderRequest__Output, _dg_orders_v1_Order__Output>
  GetOrderTimeline: MethodDefinition<_dg_orders_v1_GetOrderTimelineRequest, _dg_orders_v1_OrderTimeline, _dg_orders_v1_GetOrderTimelineRequest__Output, _dg_orders_v1_OrderTimeline__Output>
  ListOrders: MethodDefinition<_dg_orders_v1_ListOrdersRequest, _dg_orders_v1_ListOrdersResponse, _dg_orders_v1_ListOrdersRequest__Output, _dg_orders_v1_ListOrdersResponse__Output>
  PlaceEsimOrders: MethodDefinition<_dg_orders_v1_PlaceEsimOrdersRequest, _dg_orders_v1_PlaceOrdersResponse, _dg_orders_v1_PlaceEsimOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse__Output>
  PlaceTopupOrders: MethodDefinition<_dg_orders_v1_PlaceTopupOrdersRequest, _dg_orders_v1_PlaceOrdersResponse, _dg_orders_v1_PlaceTopupOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse__Output>
  PlaceVoucherOrders: MethodDefinition<_dg_orders_v1_PlaceVoucherOrdersRequest, _dg_orders_v1_PlaceOrdersResponse, _dg_orders_v1_PlaceVoucherOrdersRequest__Output, _dg_orders_v1_PlaceOrdersResponse__Output>
  QuoteEsim: MethodDefinition<_dg_orders_v1_QuoteEsimRequest, _dg_orders_v1_Quote, _dg_orders_v1_QuoteEsimRequest__Output, _dg_orders_v1_Quote__Output>
  QuoteTopup: MethodDefinition<_dg_orders_v1_QuoteTopupRequest, _dg_orders_v1_Quote, _dg_orders_v1_QuoteTopupRequest__Output, _dg_orders_v1_Quote__Output>
  QuoteVoucher: MethodDefinition<_dg_orders_v1_QuoteVoucherRequest, _dg_orders_v1_Quote, _dg_orders_v1_QuoteVoucherRequest__Output, _dg_orders_v1_Quote__Output>
  ResolveOrder: MethodDefinition<_dg_orders_v1_ResolveOrderRequest, _dg_orders_v1_Order, _dg_orders_v1_ResolveOrderRequest__Output, _dg_orders_v1_Order__Output>
  SearchOrders: MethodDefinition<_dg_orders_v1_SearchOrdersRequest, _dg_orders_v1_ListOrdersResponse, _dg_orders_v1_SearchOrdersRequest__Output, _dg_orders_v1_ListOrdersResponse__Output>
  SetNotificationEmail: MethodDefinition<_dg_orders_v1_SetNotificationEmailRequest, _dg_orders_v1_SetNotificationEmailResponse, _dg_orders_v1_SetNotificationEmailRequest__Output, _dg_orders_v1_SetNotificationEmailResponse__Output>
}
