// Original file: protos/dg/operations/v1/operations.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeadLetter as _dg_operations_v1_DeadLetter, DeadLetter__Output as _dg_operations_v1_DeadLetter__Output } from '../../../dg/operations/v1/DeadLetter.ts';
import type { DeadLetterList as _dg_operations_v1_DeadLetterList, DeadLetterList__Output as _dg_operations_v1_DeadLetterList__Output } from '../../../dg/operations/v1/DeadLetterList.ts';
import type { DismissDeadLetterRequest as _dg_operations_v1_DismissDeadLetterRequest, DismissDeadLetterRequest__Output as _dg_operations_v1_DismissDeadLetterRequest__Output } from '../../../dg/operations/v1/DismissDeadLetterRequest.ts';
import type { ListDeadLettersRequest as _dg_operations_v1_ListDeadLettersRequest, ListDeadLettersRequest__Output as _dg_operations_v1_ListDeadLettersRequest__Output } from '../../../dg/operations/v1/ListDeadLettersRequest.ts';
import type { ReplayDeadLetterRequest as _dg_operations_v1_ReplayDeadLetterRequest, ReplayDeadLetterRequest__Output as _dg_operations_v1_ReplayDeadLetterRequest__Output } from '../../../dg/operations/v1/ReplayDeadLetterRequest.ts';

export interface OperationsServiceClient extends grpc.Client {
  DismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  DismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  DismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  DismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  dismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  dismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  dismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  dismissDeadLetter(argument: _dg_operations_v1_DismissDeadLetterRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  
  ListDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  ListDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  ListDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  ListDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  listDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  listDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  listDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  listDeadLetters(argument: _dg_operations_v1_ListDeadLettersRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetterList__Output>): grpc.ClientUnaryCall;
  
  ReplayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  ReplayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  ReplayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  ReplayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  replayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  replayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  replayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  replayDeadLetter(argument: _dg_operations_v1_ReplayDeadLetterRequest, callback: grpc.requestCallback<_dg_operations_v1_DeadLetter__Output>): grpc.ClientUnaryCall;
  
}

export interface OperationsServiceHandlers extends grpc.UntypedServiceImplementation {
  DismissDeadLetter: grpc.handleUnaryCall<_dg_operations_v1_DismissDeadLetterRequest__Output, _dg_operations_v1_DeadLetter>;
  
  ListDeadLetters: grpc.handleUnaryCall<_dg_operations_v1_ListDeadLettersRequest__Output, _dg_operations_v1_DeadLetterList>;
  
  ReplayDeadLetter: grpc.handleUnaryCall<_dg_operations_v1_ReplayDeadLetterRequest__Output, _dg_operations_v1_DeadLetter>;
  
}

export interface OperationsServiceDefinition extends grpc.ServiceDefinition {
  DismissDeadLetter: MethodDefinition<_dg_operations_v1_DismissDeadLetterRequest, _dg_operations_v1_DeadLetter, _dg_operations_v1_DismissDeadLetterRequest__Output, _dg_operations_v1_DeadLetter__Output>
  ListDeadLetters: MethodDefinition<_dg_operations_v1_ListDeadLettersRequest, _dg_operations_v1_DeadLetterList, _dg_operations_v1_ListDeadLettersRequest__Output, _dg_operations_v1_DeadLetterList__Output>
  ReplayDeadLetter: MethodDefinition<_dg_operations_v1_ReplayDeadLetterRequest, _dg_operations_v1_DeadLetter, _dg_operations_v1_ReplayDeadLetterRequest__Output, _dg_operations_v1_DeadLetter__Output>
}
