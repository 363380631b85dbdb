// Original file: protos/dg/notify/v1/notify.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateEndpointRequest as _dg_notify_v1_CreateEndpointRequest, CreateEndpointRequest__Output as _dg_notify_v1_CreateEndpointRequest__Output } from '../../../dg/notify/v1/CreateEndpointRequest.ts';
import type { DeleteEndpointResponse as _dg_notify_v1_DeleteEndpointResponse, DeleteEndpointResponse__Output as _dg_notify_v1_DeleteEndpointResponse__Output } from '../../../dg/notify/v1/DeleteEndpointResponse.ts';
import type { Delivery as _dg_notify_v1_Delivery, Delivery__Output as _dg_notify_v1_Delivery__Output } from '../../../dg/notify/v1/Delivery.ts';
import type { Endpoint as _dg_notify_v1_Endpoint, Endpoint__Output as _dg_notify_v1_Endpoint__Output } from '../../../dg/notify/v1/Endpoint.ts';
import type { EndpointRequest as _dg_notify_v1_EndpointRequest, EndpointRequest__Output as _dg_notify_v1_EndpointRequest__Output } from '../../../dg/notify/v1/EndpointRequest.ts';
import type { EndpointWithSecret as _dg_notify_v1_EndpointWithSecret, EndpointWithSecret__Output as _dg_notify_v1_EndpointWithSecret__Output } from '../../../dg/notify/v1/EndpointWithSecret.ts';
import type { ListDeliveriesRequest as _dg_notify_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _dg_notify_v1_ListDeliveriesRequest__Output } from '../../../dg/notify/v1/ListDeliveriesRequest.ts';
import type { ListDeliveriesResponse as _dg_notify_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _dg_notify_v1_ListDeliveriesResponse__Output } from '../../../dg/notify/v1/ListDeliveriesResponse.ts';
import type { ListEndpointsRequest as _dg_notify_v1_ListEndpointsRequest, ListEndpointsRequest__Output as _dg_notify_v1_ListEndpointsRequest__Output } from '../../../dg/notify/v1/ListEndpointsRequest.ts';
import type { ListEndpointsResponse as _dg_notify_v1_ListEndpointsResponse, ListEndpointsResponse__Output as _dg_notify_v1_ListEndpointsResponse__Output } from '../../../dg/notify/v1/ListEndpointsResponse.ts';
import type { ListEventsRequest as _dg_notify_v1_ListEventsRequest, ListEventsRequest__Output as _dg_notify_v1_ListEventsRequest__Output } from '../../../dg/notify/v1/ListEventsRequest.ts';
import type { ListEventsResponse as _dg_notify_v1_ListEventsResponse, ListEventsResponse__Output as _dg_notify_v1_ListEventsResponse__Output } from '../../../dg/notify/v1/ListEventsResponse.ts';
import type { ListOrderNotificationsRequest as _dg_notify_v1_ListOrderNotificationsRequest, ListOrderNotificationsRequest__Output as _dg_notify_v1_ListOrderNotificationsRequest__Output } from '../../../dg/notify/v1/ListOrderNotificationsRequest.ts';
import type { OrderNotifications as _dg_notify_v1_OrderNotifications, OrderNotifications__Output as _dg_notify_v1_OrderNotifications__Output } from '../../../dg/notify/v1/OrderNotifications.ts';
import type { RecoverEndpointRequest as _dg_notify_v1_RecoverEndpointRequest, RecoverEndpointRequest__Output as _dg_notify_v1_RecoverEndpointRequest__Output } from '../../../dg/notify/v1/RecoverEndpointRequest.ts';
import type { RecoverEndpointResponse as _dg_notify_v1_RecoverEndpointResponse, RecoverEndpointResponse__Output as _dg_notify_v1_RecoverEndpointResponse__Output } from '../../../dg/notify/v1/RecoverEndpointResponse.ts';
import type { ReplayDeliveryRequest as _dg_notify_v1_ReplayDeliveryRequest, ReplayDeliveryRequest__Output as _dg_notify_v1_ReplayDeliveryRequest__Output } from '../../../dg/notify/v1/ReplayDeliveryRequest.ts';
import type { RotatedSecret as _dg_notify_v1_RotatedSecret, RotatedSecret__Output as _dg_notify_v1_RotatedSecret__Output } from '../../../dg/notify/v1/RotatedSecret.ts';
import type { SendTestRequest as _dg_notify_v1_SendTestRequest, SendTestRequest__Output as _dg_notify_v1_SendTestRequest__Output } from '../../../dg/notify/v1/SendTestRequest.ts';
import type { UpdateEndpointRequest as _dg_notify_v1_UpdateEndpointRequest, UpdateEndpointRequest__Output as _dg_notify_v1_UpdateEndpointRequest__Output } from '../../../dg/notify/v1/UpdateEndpointRequest.ts';

export interface NotifyServiceClient extends grpc.Client {
  CreateEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _dg_notify_v1_CreateEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_EndpointWithSecret__Output>): grpc.ClientUnaryCall;
  
  DeleteEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  GetEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  
  ListDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _dg_notify_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_dg_notify_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  ListEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _dg_notify_v1_ListEndpointsRequest, callback: grpc.requestCallback<_dg_notify_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  
  ListEvents(argument: _dg_notify_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _dg_notify_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _dg_notify_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _dg_notify_v1_ListEventsRequest, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _dg_notify_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _dg_notify_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _dg_notify_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _dg_notify_v1_ListEventsRequest, callback: grpc.requestCallback<_dg_notify_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  
  ListOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  ListOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  ListOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  ListOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  listOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  listOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  listOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  listOrderNotifications(argument: _dg_notify_v1_ListOrderNotificationsRequest, callback: grpc.requestCallback<_dg_notify_v1_OrderNotifications__Output>): grpc.ClientUnaryCall;
  
  RecoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  RecoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  RecoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  RecoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  recoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  recoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  recoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  recoverEndpoint(argument: _dg_notify_v1_RecoverEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_RecoverEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  ReplayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  ReplayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  ReplayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  ReplayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  replayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  replayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  replayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  replayDelivery(argument: _dg_notify_v1_ReplayDeliveryRequest, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  
  RotateSecret(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  RotateSecret(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  RotateSecret(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  RotateSecret(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  rotateSecret(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  rotateSecret(argument: _dg_notify_v1_EndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  rotateSecret(argument: _dg_notify_v1_EndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  rotateSecret(argument: _dg_notify_v1_EndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_RotatedSecret__Output>): grpc.ClientUnaryCall;
  
  SendTest(argument: _dg_notify_v1_SendTestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  SendTest(argument: _dg_notify_v1_SendTestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  SendTest(argument: _dg_notify_v1_SendTestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  SendTest(argument: _dg_notify_v1_SendTestRequest, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  sendTest(argument: _dg_notify_v1_SendTestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  sendTest(argument: _dg_notify_v1_SendTestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  sendTest(argument: _dg_notify_v1_SendTestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  sendTest(argument: _dg_notify_v1_SendTestRequest, callback: grpc.requestCallback<_dg_notify_v1_Delivery__Output>): grpc.ClientUnaryCall;
  
  UpdateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _dg_notify_v1_UpdateEndpointRequest, callback: grpc.requestCallback<_dg_notify_v1_Endpoint__Output>): grpc.ClientUnaryCall;
  
}

export interface NotifyServiceHandlers extends grpc.UntypedServiceImplementation {
  CreateEndpoint: grpc.handleUnaryCall<_dg_notify_v1_CreateEndpointRequest__Output, _dg_notify_v1_EndpointWithSecret>;
  
  DeleteEndpoint: grpc.handleUnaryCall<_dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_DeleteEndpointResponse>;
  
  GetEndpoint: grpc.handleUnaryCall<_dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_Endpoint>;
  
  ListDeliveries: grpc.handleUnaryCall<_dg_notify_v1_ListDeliveriesRequest__Output, _dg_notify_v1_ListDeliveriesResponse>;
  
  ListEndpoints: grpc.handleUnaryCall<_dg_notify_v1_ListEndpointsRequest__Output, _dg_notify_v1_ListEndpointsResponse>;
  
  ListEvents: grpc.handleUnaryCall<_dg_notify_v1_ListEventsRequest__Output, _dg_notify_v1_ListEventsResponse>;
  
  ListOrderNotifications: grpc.handleUnaryCall<_dg_notify_v1_ListOrderNotificationsRequest__Output, _dg_notify_v1_OrderNotifications>;
  
  RecoverEndpoint: grpc.handleUnaryCall<_dg_notify_v1_RecoverEndpointRequest__Output, _dg_notify_v1_RecoverEndpointResponse>;
  
  ReplayDelivery: grpc.handleUnaryCall<_dg_notify_v1_ReplayDeliveryRequest__Output, _dg_notify_v1_Delivery>;
  
  RotateSecret: grpc.handleUnaryCall<_dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_RotatedSecret>;
  
  SendTest: grpc.handleUnaryCall<_dg_notify_v1_SendTestRequest__Output, _dg_notify_v1_Delivery>;
  
  UpdateEndpoint: grpc.handleUnaryCall<_dg_notify_v1_UpdateEndpointRequest__Output, _dg_notify_v1_Endpoint>;
  
}

export interface NotifyServiceDefinition extends grpc.ServiceDefinition {
  CreateEndpoint: MethodDefinition<_dg_notify_v1_CreateEndpointRequest, _dg_notify_v1_EndpointWithSecret, _dg_notify_v1_CreateEndpointRequest__Output, _dg_notify_v1_EndpointWithSecret__Output>
  DeleteEndpoint: MethodDefinition<_dg_notify_v1_EndpointRequest, _dg_notify_v1_DeleteEndpointResponse, _dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_DeleteEndpointResponse__Output>
  GetEndpoint: MethodDefinition<_dg_notify_v1_EndpointRequest, _dg_notify_v1_Endpoint, _dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_Endpoint__Output>
  ListDeliveries: MethodDefinition<_dg_notify_v1_ListDeliveriesRequest, _dg_notify_v1_ListDeliveriesResponse, _dg_notify_v1_ListDeliveriesRequest__Output, _dg_notify_v1_ListDeliveriesResponse__Output>
  ListEndpoints: MethodDefinition<_dg_notify_v1_ListEndpointsRequest, _dg_notify_v1_ListEndpointsResponse, _dg_notify_v1_ListEndpointsRequest__Output, _dg_notify_v1_ListEndpointsResponse__Output>
  ListEvents: MethodDefinition<_dg_notify_v1_ListEventsRequest, _dg_notify_v1_ListEventsResponse, _dg_notify_v1_ListEventsRequest__Output, _dg_notify_v1_ListEventsResponse__Output>
  ListOrderNotifications: MethodDefinition<_dg_notify_v1_ListOrderNotificationsRequest, _dg_notify_v1_OrderNotifications, _dg_notify_v1_ListOrderNotificationsRequest__Output, _dg_notify_v1_OrderNotifications__Output>
  RecoverEndpoint: MethodDefinition<_dg_notify_v1_RecoverEndpointRequest, _dg_notify_v1_RecoverEndpointResponse, _dg_notify_v1_RecoverEndpointRequest__Output, _dg_notify_v1_RecoverEndpointResponse__Output>
  ReplayDelivery: MethodDefinition<_dg_notify_v1_ReplayDeliveryRequest, _dg_notify_v1_Delivery, _dg_notify_v1_ReplayDeliveryRequest__Output, _dg_notify_v1_Delivery__Output>
  RotateSecret: MethodDefinition<_dg_notify_v1_EndpointRequest, _dg_notify_v1_RotatedSecret, _dg_notify_v1_EndpointRequest__Output, _dg_notify_v1_RotatedSecret__Output>
  SendTest: MethodDefinition<_dg_notify_v1_SendTestRequest, _dg_notify_v1_Delivery, _dg_notify_v1_SendTestRequest__Output, _dg_notify_v1_Delivery__Output>
  UpdateEndpoint: MethodDefinition<_dg_notify_v1_UpdateEndpointRequest, _dg_notify_v1_Endpoint, _dg_notify_v1_UpdateEndpointRequest__Output, _dg_notify_v1_Endpoint__Output>
}
