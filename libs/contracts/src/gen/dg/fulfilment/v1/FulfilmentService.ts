// Original file: protos/dg/fulfilment/v1/fulfilment.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CancelJobRequest as _dg_fulfilment_v1_CancelJobRequest, CancelJobRequest__Output as _dg_fulfilment_v1_CancelJobRequest__Output } from '../../../dg/fulfilment/v1/CancelJobRequest.ts';
import type { CountStockRequest as _dg_fulfilment_v1_CountStockRequest, CountStockRequest__Output as _dg_fulfilment_v1_CountStockRequest__Output } from '../../../dg/fulfilment/v1/CountStockRequest.ts';
import type { CountStockResponse as _dg_fulfilment_v1_CountStockResponse, CountStockResponse__Output as _dg_fulfilment_v1_CountStockResponse__Output } from '../../../dg/fulfilment/v1/CountStockResponse.ts';
import type { DescribeJobRequest as _dg_fulfilment_v1_DescribeJobRequest, DescribeJobRequest__Output as _dg_fulfilment_v1_DescribeJobRequest__Output } from '../../../dg/fulfilment/v1/DescribeJobRequest.ts';
import type { DownloadProgressRequest as _dg_fulfilment_v1_DownloadProgressRequest, DownloadProgressRequest__Output as _dg_fulfilment_v1_DownloadProgressRequest__Output } from '../../../dg/fulfilment/v1/DownloadProgressRequest.ts';
import type { DownloadProgressResponse as _dg_fulfilment_v1_DownloadProgressResponse, DownloadProgressResponse__Output as _dg_fulfilment_v1_DownloadProgressResponse__Output } from '../../../dg/fulfilment/v1/DownloadProgressResponse.ts';
import type { ExpediteRequest as _dg_fulfilment_v1_ExpediteRequest, ExpediteRequest__Output as _dg_fulfilment_v1_ExpediteRequest__Output } from '../../../dg/fulfilment/v1/ExpediteRequest.ts';
import type { ExpediteResponse as _dg_fulfilment_v1_ExpediteResponse, ExpediteResponse__Output as _dg_fulfilment_v1_ExpediteResponse__Output } from '../../../dg/fulfilment/v1/ExpediteResponse.ts';
import type { FindVouchersRequest as _dg_fulfilment_v1_FindVouchersRequest, FindVouchersRequest__Output as _dg_fulfilment_v1_FindVouchersRequest__Output } from '../../../dg/fulfilment/v1/FindVouchersRequest.ts';
import type { FindVouchersResponse as _dg_fulfilment_v1_FindVouchersResponse, FindVouchersResponse__Output as _dg_fulfilment_v1_FindVouchersResponse__Output } from '../../../dg/fulfilment/v1/FindVouchersResponse.ts';
import type { GetProfileUsageRequest as _dg_fulfilment_v1_GetProfileUsageRequest, GetProfileUsageRequest__Output as _dg_fulfilment_v1_GetProfileUsageRequest__Output } from '../../../dg/fulfilment/v1/GetProfileUsageRequest.ts';
import type { HoldVouchersRequest as _dg_fulfilment_v1_HoldVouchersRequest, HoldVouchersRequest__Output as _dg_fulfilment_v1_HoldVouchersRequest__Output } from '../../../dg/fulfilment/v1/HoldVouchersRequest.ts';
import type { HoldVouchersResponse as _dg_fulfilment_v1_HoldVouchersResponse, HoldVouchersResponse__Output as _dg_fulfilment_v1_HoldVouchersResponse__Output } from '../../../dg/fulfilment/v1/HoldVouchersResponse.ts';
import type { ImportChunk as _dg_fulfilment_v1_ImportChunk, ImportChunk__Output as _dg_fulfilment_v1_ImportChunk__Output } from '../../../dg/fulfilment/v1/ImportChunk.ts';
import type { ImportStockResponse as _dg_fulfilment_v1_ImportStockResponse, ImportStockResponse__Output as _dg_fulfilment_v1_ImportStockResponse__Output } from '../../../dg/fulfilment/v1/ImportStockResponse.ts';
import type { JobDescription as _dg_fulfilment_v1_JobDescription, JobDescription__Output as _dg_fulfilment_v1_JobDescription__Output } from '../../../dg/fulfilment/v1/JobDescription.ts';
import type { JobResult as _dg_fulfilment_v1_JobResult, JobResult__Output as _dg_fulfilment_v1_JobResult__Output } from '../../../dg/fulfilment/v1/JobResult.ts';
import type { ListSupplierVariantsRequest as _dg_fulfilment_v1_ListSupplierVariantsRequest, ListSupplierVariantsRequest__Output as _dg_fulfilment_v1_ListSupplierVariantsRequest__Output } from '../../../dg/fulfilment/v1/ListSupplierVariantsRequest.ts';
import type { ListSupplierVariantsResponse as _dg_fulfilment_v1_ListSupplierVariantsResponse, ListSupplierVariantsResponse__Output as _dg_fulfilment_v1_ListSupplierVariantsResponse__Output } from '../../../dg/fulfilment/v1/ListSupplierVariantsResponse.ts';
import type { Profile as _dg_fulfilment_v1_Profile, Profile__Output as _dg_fulfilment_v1_Profile__Output } from '../../../dg/fulfilment/v1/Profile.ts';
import type { ProfileUsage as _dg_fulfilment_v1_ProfileUsage, ProfileUsage__Output as _dg_fulfilment_v1_ProfileUsage__Output } from '../../../dg/fulfilment/v1/ProfileUsage.ts';
import type { RefreshJobsRequest as _dg_fulfilment_v1_RefreshJobsRequest, RefreshJobsRequest__Output as _dg_fulfilment_v1_RefreshJobsRequest__Output } from '../../../dg/fulfilment/v1/RefreshJobsRequest.ts';
import type { RefreshJobsResponse as _dg_fulfilment_v1_RefreshJobsResponse, RefreshJobsResponse__Output as _dg_fulfilment_v1_RefreshJobsResponse__Output } from '../../../dg/fulfilment/v1/RefreshJobsResponse.ts';
import type { ResolveJobRequest as _dg_fulfilment_v1_ResolveJobRequest, ResolveJobRequest__Output as _dg_fulfilment_v1_ResolveJobRequest__Output } from '../../../dg/fulfilment/v1/ResolveJobRequest.ts';
import type { RevealProfileRequest as _dg_fulfilment_v1_RevealProfileRequest, RevealProfileRequest__Output as _dg_fulfilment_v1_RevealProfileRequest__Output } from '../../../dg/fulfilment/v1/RevealProfileRequest.ts';
import type { RevealVouchersRequest as _dg_fulfilment_v1_RevealVouchersRequest, RevealVouchersRequest__Output as _dg_fulfilment_v1_RevealVouchersRequest__Output } from '../../../dg/fulfilment/v1/RevealVouchersRequest.ts';
import type { RevealVouchersResponse as _dg_fulfilment_v1_RevealVouchersResponse, RevealVouchersResponse__Output as _dg_fulfilment_v1_RevealVouchersResponse__Output } from '../../../dg/fulfilment/v1/RevealVouchersResponse.ts';
import type { SupplierCallbackRequest as _dg_fulfilment_v1_SupplierCallbackRequest, SupplierCallbackRequest__Output as _dg_fulfilment_v1_SupplierCallbackRequest__Output } from '../../../dg/fulfilment/v1/SupplierCallbackRequest.ts';
import type { SupplierCallbackResponse as _dg_fulfilment_v1_SupplierCallbackResponse, SupplierCallbackResponse__Output as _dg_fulfilment_v1_SupplierCallbackResponse__Output } from '../../../dg/fulfilment/v1/SupplierCallbackResponse.ts';

export interface FulfilmentServiceClient extends grpc.Client {
  CancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  CancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  CancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  CancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  cancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  cancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  cancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  cancelJob(argument: _dg_fulfilment_v1_CancelJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  
  CountStock(argument: _dg_fulfilment_v1_CountStockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  CountStock(argument: _dg_fulfilment_v1_CountStockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  CountStock(argument: _dg_fulfilment_v1_CountStockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  CountStock(argument: _dg_fulfilment_v1_CountStockRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  countStock(argument: _dg_fulfilment_v1_CountStockRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  countStock(argument: _dg_fulfilment_v1_CountStockRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  countStock(argument: _dg_fulfilment_v1_CountStockRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  countStock(argument: _dg_fulfilment_v1_CountStockRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_CountStockResponse__Output>): grpc.ClientUnaryCall;
  
  DescribeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  DescribeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  DescribeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  DescribeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  describeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  describeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  describeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  describeJob(argument: _dg_fulfilment_v1_DescribeJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobDescription__Output>): grpc.ClientUnaryCall;
  
  DownloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  DownloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  DownloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  DownloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  downloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  downloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  downloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  downloadProgress(argument: _dg_fulfilment_v1_DownloadProgressRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_DownloadProgressResponse__Output>): grpc.ClientUnaryCall;
  
  Expedite(argument: _dg_fulfilment_v1_ExpediteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  Expedite(argument: _dg_fulfilment_v1_ExpediteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  Expedite(argument: _dg_fulfilment_v1_ExpediteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  Expedite(argument: _dg_fulfilment_v1_ExpediteRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  expedite(argument: _dg_fulfilment_v1_ExpediteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  expedite(argument: _dg_fulfilment_v1_ExpediteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  expedite(argument: _dg_fulfilment_v1_ExpediteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  expedite(argument: _dg_fulfilment_v1_ExpediteRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ExpediteResponse__Output>): grpc.ClientUnaryCall;
  
  FindVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  FindVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  FindVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  FindVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  findVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  findVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  findVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  findVouchers(argument: _dg_fulfilment_v1_FindVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_FindVouchersResponse__Output>): grpc.ClientUnaryCall;
  
  GetProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  GetProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  GetProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  GetProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  getProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  getProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  getProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  getProfileUsage(argument: _dg_fulfilment_v1_GetProfileUsageRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ProfileUsage__Output>): grpc.ClientUnaryCall;
  
  HoldVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  HoldVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  HoldVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  HoldVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  holdVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  holdVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  holdVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  holdVouchers(argument: _dg_fulfilment_v1_HoldVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_HoldVouchersResponse__Output>): grpc.ClientUnaryCall;
  
  ImportStock(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  ImportStock(metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  ImportStock(options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  ImportStock(callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  importStock(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  importStock(metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  importStock(options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  importStock(callback: grpc.requestCallback<_dg_fulfilment_v1_ImportStockResponse__Output>): grpc.ClientWritableStream<_dg_fulfilment_v1_ImportChunk>;
  
  ListSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  listSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  listSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  listSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  listSupplierVariants(argument: _dg_fulfilment_v1_ListSupplierVariantsRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_ListSupplierVariantsResponse__Output>): grpc.ClientUnaryCall;
  
  RefreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  RefreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  RefreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  RefreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  refreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  refreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  refreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  refreshJobs(argument: _dg_fulfilment_v1_RefreshJobsRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_RefreshJobsResponse__Output>): grpc.ClientUnaryCall;
  
  ResolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  ResolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  ResolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  ResolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  resolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  resolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  resolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  resolveJob(argument: _dg_fulfilment_v1_ResolveJobRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_JobResult__Output>): grpc.ClientUnaryCall;
  
  RevealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  RevealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  RevealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  RevealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  revealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  revealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  revealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  revealProfile(argument: _dg_fulfilment_v1_RevealProfileRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_Profile__Output>): grpc.ClientUnaryCall;
  
  RevealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  RevealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  RevealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  RevealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  revealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  revealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  revealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  revealVouchers(argument: _dg_fulfilment_v1_RevealVouchersRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_RevealVouchersResponse__Output>): grpc.ClientUnaryCall;
  
  SupplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  SupplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  SupplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  SupplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  supplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  supplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  supplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  supplierCallback(argument: _dg_fulfilment_v1_SupplierCallbackRequest, callback: grpc.requestCallback<_dg_fulfilment_v1_SupplierCallbackResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface FulfilmentServiceHandlers extends grpc.UntypedServiceImplementation {
  CancelJob: grpc.handleUnaryCall<_dg_fulfilment_v1_CancelJobRequest__Output, _dg_fulfilment_v1_JobResult>;
  
  CountStock: grpc.handleUnaryCall<_dg_fulfilment_v1_CountStockRequest__Output, _dg_fulfilment_v1_CountStockResponse>;
  
  DescribeJob: grpc.handleUnaryCall<_dg_fulfilment_v1_DescribeJobRequest__Output, _dg_fulfilment_v1_JobDescription>;
  
  DownloadProgress: grpc.handleUnaryCall<_dg_fulfilment_v1_DownloadProgressRequest__Output, _dg_fulfilment_v1_DownloadProgressResponse>;
  
  Expedite: grpc.handleUnaryCall<_dg_fulfilment_v1_ExpediteRequest__Output, _dg_fulfilment_v1_ExpediteResponse>;
  
  FindVouchers: grpc.handleUnaryCall<_dg_fulfilment_v1_FindVouchersRequest__Output, _dg_fulfilment_v1_FindVouchersResponse>;
  
  GetProfileUsage: grpc.handleUnaryCall<_dg_fulfilment_v1_GetProfileUsageRequest__Output, _dg_fulfilment_v1_ProfileUsage>;
  
  HoldVouchers: grpc.handleUnaryCall<_dg_fulfilment_v1_HoldVouchersRequest__Output, _dg_fulfilment_v1_HoldVouchersResponse>;
  
  ImportStock: grpc.handleClientStreamingCall<_dg_fulfilment_v1_ImportChunk__Output, _dg_fulfilment_v1_ImportStockResponse>;
  
  ListSupplierVariants: grpc.handleUnaryCall<_dg_fulfilment_v1_ListSupplierVariantsRequest__Output, _dg_fulfilment_v1_ListSupplierVariantsResponse>;
  
  RefreshJobs: grpc.handleUnaryCall<_dg_fulfilment_v1_RefreshJobsRequest__Output, _dg_fulfilment_v1_RefreshJobsResponse>;
  
  ResolveJob: grpc.handleUnaryCall<_dg_fulfilment_v1_ResolveJobRequest__Output, _dg_fulfilment_v1_JobResult>;
  
  RevealProfile: grpc.handleUnaryCall<_dg_fulfilment_v1_RevealProfileRequest__Output, _dg_fulfilment_v1_Profile>;
  
  RevealVouchers: grpc.handleUnaryCall<_dg_fulfilment_v1_RevealVouchersRequest__Output, _dg_fulfilment_v1_RevealVouchersResponse>;
  
  SupplierCallback: grpc.handleUnaryCall<_dg_fulfilment_v1_SupplierCallbackRequest__Output, _dg_fulfilment_v1_SupplierCallbackResponse>;
  
}

export interface FulfilmentServiceDefinition extends grpc.ServiceDefinition {
  CancelJob: MethodDefinition<_dg_fulfilment_v1_CancelJobRequest, _dg_fulfilment_v1_JobResult, _dg_fulfilment_v1_CancelJobRequest__Output, _dg_fulfilment_v1_JobResult__Output>
  CountStock: MethodDefinition<_dg_fulfilment_v1_CountStockRequest, _dg_fulfilment_v1_CountStockResponse, _dg_fulfilment_v1_CountStockRequest__Output, _dg_fulfilment_v1_CountStockResponse__Output>
  DescribeJob: MethodDefinition<_dg_fulfilment_v1_DescribeJobRequest, _dg_fulfilment_v1_JobDescription, _dg_fulfilment_v1_DescribeJobRequest__Output, _dg_fulfilment_v1_JobDescription__Output>
  DownloadProgress: MethodDefinition<_dg_fulfilment_v1_DownloadProgressRequest, _dg_fulfilment_v1_DownloadProgressResponse, _dg_fulfilment_v1_DownloadProgressRequest__Output, _dg_fulfilment_v1_DownloadProgressResponse__Output>
  Expedite: MethodDefinition<_dg_fulfilment_v1_ExpediteRequest, _dg_fulfilment_v1_ExpediteResponse, _dg_fulfilment_v1_ExpediteRequest__Output, _dg_fulfilment_v1_ExpediteResponse__Output>
  FindVouchers: MethodDefinition<_dg_fulfilment_v1_FindVouchersRequest, _dg_fulfilment_v1_FindVouchersResponse, _dg_fulfilment_v1_FindVouchersRequest__Output, _dg_fulfilment_v1_FindVouchersResponse__Output>
  GetProfileUsage: MethodDefinition<_dg_fulfilment_v1_GetProfileUsageRequest, _dg_fulfilment_v1_ProfileUsage, _dg_fulfilment_v1_GetProfileUsageRequest__Output, _dg_fulfilment_v1_ProfileUsage__Output>
  HoldVouchers: MethodDefinition<_dg_fulfilment_v1_HoldVouchersRequest, _dg_fulfilment_v1_HoldVouchersResponse, _dg_fulfilment_v1_HoldVouchersRequest__Output, _dg_fulfilment_v1_HoldVouchersResponse__Output>
  ImportStock: MethodDefinition<_dg_fulfilment_v1_ImportChunk, _dg_fulfilment_v1_ImportStockResponse, _dg_fulfilment_v1_ImportChunk__Output, _dg_fulfilment_v1_ImportStockResponse__Output>
  ListSupplierVariants: MethodDefinition<_dg_fulfilment_v1_ListSupplierVariantsRequest, _dg_fulfilment_v1_ListSupplierVariantsResponse, _dg_fulfilment_v1_ListSupplierVariantsRequest__Output, _dg_fulfilment_v1_ListSupplierVariantsResponse__Output>
  RefreshJobs: MethodDefinition<_dg_fulfilment_v1_RefreshJobsRequest, _dg_fulfilment_v1_RefreshJobsResponse, _dg_fulfilment_v1_RefreshJobsRequest__Output, _dg_fulfilment_v1_RefreshJobsResponse__Output>
  ResolveJob: MethodDefinition<_dg_fulfilment_v1_ResolveJobRequest, _dg_fulfilment_v1_JobResult, _dg_fulfilment_v1_ResolveJobRequest__Output, _dg_fulfilment_v1_JobResult__Output>
  RevealProfile: MethodDefinition<_dg_fulfilment_v1_RevealProfileRequest, _dg_fulfilment_v1_Profile, _dg_fulfilment_v1_RevealProfileRequest__Output, _dg_fulfilment_v1_Profile__Output>
  RevealVouchers: MethodDefinition<_dg_fulfilment_v1_RevealVouchersRequest, _dg_fulfilment_v1_RevealVouchersResponse, _dg_fulfilment_v1_RevealVouchersRequest__Output, _dg_fulfilment_v1_RevealVouchersResponse__Output>
  SupplierCallback: MethodDefinition<_dg_fulfilment_v1_SupplierCallbackRequest, _dg_fulfilment_v1_SupplierCallbackResponse, _dg_fulfilment_v1_SupplierCallbackRequest__Output, _dg_fulfilment_v1_SupplierCallbackResponse__Output>
}
