// Original file: protos/dg/catalog/v1/catalog.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DescribeSkusRequest as _dg_catalog_v1_DescribeSkusRequest, DescribeSkusRequest__Output as _dg_catalog_v1_DescribeSkusRequest__Output } from '../../../dg/catalog/v1/DescribeSkusRequest.ts';
import type { DescribeSkusResponse as _dg_catalog_v1_DescribeSkusResponse, DescribeSkusResponse__Output as _dg_catalog_v1_DescribeSkusResponse__Output } from '../../../dg/catalog/v1/DescribeSkusResponse.ts';
import type { EsimProduct as _dg_catalog_v1_EsimProduct, EsimProduct__Output as _dg_catalog_v1_EsimProduct__Output } from '../../../dg/catalog/v1/EsimProduct.ts';
import type { EsimVariant as _dg_catalog_v1_EsimVariant, EsimVariant__Output as _dg_catalog_v1_EsimVariant__Output } from '../../../dg/catalog/v1/EsimVariant.ts';
import type { GetEsimProductRequest as _dg_catalog_v1_GetEsimProductRequest, GetEsimProductRequest__Output as _dg_catalog_v1_GetEsimProductRequest__Output } from '../../../dg/catalog/v1/GetEsimProductRequest.ts';
import type { GetEsimVariantRequest as _dg_catalog_v1_GetEsimVariantRequest, GetEsimVariantRequest__Output as _dg_catalog_v1_GetEsimVariantRequest__Output } from '../../../dg/catalog/v1/GetEsimVariantRequest.ts';
import type { GetTopupProductRequest as _dg_catalog_v1_GetTopupProductRequest, GetTopupProductRequest__Output as _dg_catalog_v1_GetTopupProductRequest__Output } from '../../../dg/catalog/v1/GetTopupProductRequest.ts';
import type { GetTopupVariantRequest as _dg_catalog_v1_GetTopupVariantRequest, GetTopupVariantRequest__Output as _dg_catalog_v1_GetTopupVariantRequest__Output } from '../../../dg/catalog/v1/GetTopupVariantRequest.ts';
import type { GetVoucherProductRequest as _dg_catalog_v1_GetVoucherProductRequest, GetVoucherProductRequest__Output as _dg_catalog_v1_GetVoucherProductRequest__Output } from '../../../dg/catalog/v1/GetVoucherProductRequest.ts';
import type { ImportCatalogueResponse as _dg_catalog_v1_ImportCatalogueResponse, ImportCatalogueResponse__Output as _dg_catalog_v1_ImportCatalogueResponse__Output } from '../../../dg/catalog/v1/ImportCatalogueResponse.ts';
import type { ImportChunk as _dg_catalog_v1_ImportChunk, ImportChunk__Output as _dg_catalog_v1_ImportChunk__Output } from '../../../dg/catalog/v1/ImportChunk.ts';
import type { ListCategoriesRequest as _dg_catalog_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _dg_catalog_v1_ListCategoriesRequest__Output } from '../../../dg/catalog/v1/ListCategoriesRequest.ts';
import type { ListCategoriesResponse as _dg_catalog_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _dg_catalog_v1_ListCategoriesResponse__Output } from '../../../dg/catalog/v1/ListCategoriesResponse.ts';
import type { ListEsimProductsRequest as _dg_catalog_v1_ListEsimProductsRequest, ListEsimProductsRequest__Output as _dg_catalog_v1_ListEsimProductsRequest__Output } from '../../../dg/catalog/v1/ListEsimProductsRequest.ts';
import type { ListEsimProductsResponse as _dg_catalog_v1_ListEsimProductsResponse, ListEsimProductsResponse__Output as _dg_catalog_v1_ListEsimProductsResponse__Output } from '../../../dg/catalog/v1/ListEsimProductsResponse.ts';
import type { ListEsimVariantsRequest as _dg_catalog_v1_ListEsimVariantsRequest, ListEsimVariantsRequest__Output as _dg_catalog_v1_ListEsimVariantsRequest__Output } from '../../../dg/catalog/v1/ListEsimVariantsRequest.ts';
import type { ListEsimVariantsResponse as _dg_catalog_v1_ListEsimVariantsResponse, ListEsimVariantsResponse__Output as _dg_catalog_v1_ListEsimVariantsResponse__Output } from '../../../dg/catalog/v1/ListEsimVariantsResponse.ts';
import type { ListRedeemableRequest as _dg_catalog_v1_ListRedeemableRequest, ListRedeemableRequest__Output as _dg_catalog_v1_ListRedeemableRequest__Output } from '../../../dg/catalog/v1/ListRedeemableRequest.ts';
import type { ListRedeemableResponse as _dg_catalog_v1_ListRedeemableResponse, ListRedeemableResponse__Output as _dg_catalog_v1_ListRedeemableResponse__Output } from '../../../dg/catalog/v1/ListRedeemableResponse.ts';
import type { ListTopupProductsRequest as _dg_catalog_v1_ListTopupProductsRequest, ListTopupProductsRequest__Output as _dg_catalog_v1_ListTopupProductsRequest__Output } from '../../../dg/catalog/v1/ListTopupProductsRequest.ts';
import type { ListTopupProductsResponse as _dg_catalog_v1_ListTopupProductsResponse, ListTopupProductsResponse__Output as _dg_catalog_v1_ListTopupProductsResponse__Output } from '../../../dg/catalog/v1/ListTopupProductsResponse.ts';
import type { ListTopupVariantsRequest as _dg_catalog_v1_ListTopupVariantsRequest, ListTopupVariantsRequest__Output as _dg_catalog_v1_ListTopupVariantsRequest__Output } from '../../../dg/catalog/v1/ListTopupVariantsRequest.ts';
import type { ListTopupVariantsResponse as _dg_catalog_v1_ListTopupVariantsResponse, ListTopupVariantsResponse__Output as _dg_catalog_v1_ListTopupVariantsResponse__Output } from '../../../dg/catalog/v1/ListTopupVariantsResponse.ts';
import type { ListVoucherProductsRequest as _dg_catalog_v1_ListVoucherProductsRequest, ListVoucherProductsRequest__Output as _dg_catalog_v1_ListVoucherProductsRequest__Output } from '../../../dg/catalog/v1/ListVoucherProductsRequest.ts';
import type { ListVoucherProductsResponse as _dg_catalog_v1_ListVoucherProductsResponse, ListVoucherProductsResponse__Output as _dg_catalog_v1_ListVoucherProductsResponse__Output } from '../../../dg/catalog/v1/ListVoucherProductsResponse.ts';
import type { LookUpMobileNumberRequest as _dg_catalog_v1_LookUpMobileNumberRequest, LookUpMobileNumberRequest__Output as _dg_catalog_v1_LookUpMobileNumberRequest__Output } from '../../../dg/catalog/v1/LookUpMobileNumberRequest.ts';
import type { LookUpMobileNumberResponse as _dg_catalog_v1_LookUpMobileNumberResponse, LookUpMobileNumberResponse__Output as _dg_catalog_v1_LookUpMobileNumberResponse__Output } from '../../../dg/catalog/v1/LookUpMobileNumberResponse.ts';
import type { PriceEsimsRequest as _dg_catalog_v1_PriceEsimsRequest, PriceEsimsRequest__Output as _dg_catalog_v1_PriceEsimsRequest__Output } from '../../../dg/catalog/v1/PriceEsimsRequest.ts';
import type { PriceEsimsResponse as _dg_catalog_v1_PriceEsimsResponse, PriceEsimsResponse__Output as _dg_catalog_v1_PriceEsimsResponse__Output } from '../../../dg/catalog/v1/PriceEsimsResponse.ts';
import type { PriceTopupsRequest as _dg_catalog_v1_PriceTopupsRequest, PriceTopupsRequest__Output as _dg_catalog_v1_PriceTopupsRequest__Output } from '../../../dg/catalog/v1/PriceTopupsRequest.ts';
import type { PriceTopupsResponse as _dg_catalog_v1_PriceTopupsResponse, PriceTopupsResponse__Output as _dg_catalog_v1_PriceTopupsResponse__Output } from '../../../dg/catalog/v1/PriceTopupsResponse.ts';
import type { PriceVouchersRequest as _dg_catalog_v1_PriceVouchersRequest, PriceVouchersRequest__Output as _dg_catalog_v1_PriceVouchersRequest__Output } from '../../../dg/catalog/v1/PriceVouchersRequest.ts';
import type { PriceVouchersResponse as _dg_catalog_v1_PriceVouchersResponse, PriceVouchersResponse__Output as _dg_catalog_v1_PriceVouchersResponse__Output } from '../../../dg/catalog/v1/PriceVouchersResponse.ts';
import type { SetBlacklistRequest as _dg_catalog_v1_SetBlacklistRequest, SetBlacklistRequest__Output as _dg_catalog_v1_SetBlacklistRequest__Output } from '../../../dg/catalog/v1/SetBlacklistRequest.ts';
import type { SetBlacklistResponse as _dg_catalog_v1_SetBlacklistResponse, SetBlacklistResponse__Output as _dg_catalog_v1_SetBlacklistResponse__Output } from '../../../dg/catalog/v1/SetBlacklistResponse.ts';
import type { SetDiscountsRequest as _dg_catalog_v1_SetDiscountsRequest, SetDiscountsRequest__Output as _dg_catalog_v1_SetDiscountsRequest__Output } from '../../../dg/catalog/v1/SetDiscountsRequest.ts';
import type { SetDiscountsResponse as _dg_catalog_v1_SetDiscountsResponse, SetDiscountsResponse__Output as _dg_catalog_v1_SetDiscountsResponse__Output } from '../../../dg/catalog/v1/SetDiscountsResponse.ts';
import type { TopupProduct as _dg_catalog_v1_TopupProduct, TopupProduct__Output as _dg_catalog_v1_TopupProduct__Output } from '../../../dg/catalog/v1/TopupProduct.ts';
import type { TopupVariant as _dg_catalog_v1_TopupVariant, TopupVariant__Output as _dg_catalog_v1_TopupVariant__Output } from '../../../dg/catalog/v1/TopupVariant.ts';
import type { VoucherProduct as _dg_catalog_v1_VoucherProduct, VoucherProduct__Output as _dg_catalog_v1_VoucherProduct__Output } from '../../../dg/catalog/v1/VoucherProduct.ts';

export interface CatalogServiceClient extends grpc.Client {
  DescribeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  DescribeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  DescribeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  DescribeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  describeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  describeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  describeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  describeSkus(argument: _dg_catalog_v1_DescribeSkusRequest, callback: grpc.requestCallback<_dg_catalog_v1_DescribeSkusResponse__Output>): grpc.ClientUnaryCall;
  
  GetEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  GetEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  GetEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  GetEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  getEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  getEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  getEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  getEsimProduct(argument: _dg_catalog_v1_GetEsimProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_EsimProduct__Output>): grpc.ClientUnaryCall;
  
  GetEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  GetEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  GetEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  GetEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  getEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  getEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  getEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  getEsimVariant(argument: _dg_catalog_v1_GetEsimVariantRequest, callback: grpc.requestCallback<_dg_catalog_v1_EsimVariant__Output>): grpc.ClientUnaryCall;
  
  GetTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  GetTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  GetTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  GetTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  getTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  getTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  getTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  getTopupProduct(argument: _dg_catalog_v1_GetTopupProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_TopupProduct__Output>): grpc.ClientUnaryCall;
  
  GetTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  GetTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  GetTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  GetTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  getTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  getTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  getTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  getTopupVariant(argument: _dg_catalog_v1_GetTopupVariantRequest, callback: grpc.requestCallback<_dg_catalog_v1_TopupVariant__Output>): grpc.ClientUnaryCall;
  
  GetVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  GetVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  GetVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  GetVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  getVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  getVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  getVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  getVoucherProduct(argument: _dg_catalog_v1_GetVoucherProductRequest, callback: grpc.requestCallback<_dg_catalog_v1_VoucherProduct__Output>): grpc.ClientUnaryCall;
  
  ImportCatalogue(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  ImportCatalogue(metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  ImportCatalogue(options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  ImportCatalogue(callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  importCatalogue(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  importCatalogue(metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  importCatalogue(options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  importCatalogue(callback: grpc.requestCallback<_dg_catalog_v1_ImportCatalogueResponse__Output>): grpc.ClientWritableStream<_dg_catalog_v1_ImportChunk>;
  
  ListCategories(argument: _dg_catalog_v1_ListCategoriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _dg_catalog_v1_ListCategoriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _dg_catalog_v1_ListCategoriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _dg_catalog_v1_ListCategoriesRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _dg_catalog_v1_ListCategoriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _dg_catalog_v1_ListCategoriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _dg_catalog_v1_ListCategoriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _dg_catalog_v1_ListCategoriesRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  
  ListEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  listEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  listEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  listEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  listEsimProducts(argument: _dg_catalog_v1_ListEsimProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimProductsResponse__Output>): grpc.ClientUnaryCall;
  
  ListEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  listEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  listEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  listEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  listEsimVariants(argument: _dg_catalog_v1_ListEsimVariantsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListEsimVariantsResponse__Output>): grpc.ClientUnaryCall;
  
  ListRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  ListRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  ListRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  ListRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  listRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  listRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  listRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  listRedeemable(argument: _dg_catalog_v1_ListRedeemableRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListRedeemableResponse__Output>): grpc.ClientUnaryCall;
  
  ListTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  listTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  listTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  listTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  listTopupProducts(argument: _dg_catalog_v1_ListTopupProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupProductsResponse__Output>): grpc.ClientUnaryCall;
  
  ListTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  ListTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  listTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  listTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  listTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  listTopupVariants(argument: _dg_catalog_v1_ListTopupVariantsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListTopupVariantsResponse__Output>): grpc.ClientUnaryCall;
  
  ListVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  ListVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  ListVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  ListVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  listVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  listVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  listVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  listVoucherProducts(argument: _dg_catalog_v1_ListVoucherProductsRequest, callback: grpc.requestCallback<_dg_catalog_v1_ListVoucherProductsResponse__Output>): grpc.ClientUnaryCall;
  
  LookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  LookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  LookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  LookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  lookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  lookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  lookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  lookUpMobileNumber(argument: _dg_catalog_v1_LookUpMobileNumberRequest, callback: grpc.requestCallback<_dg_catalog_v1_LookUpMobileNumberResponse__Output>): grpc.ClientUnaryCall;
  
  PriceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  PriceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  PriceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  PriceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  priceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  priceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  priceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  priceEsims(argument: _dg_catalog_v1_PriceEsimsRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceEsimsResponse__Output>): grpc.ClientUnaryCall;
  
  PriceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  PriceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  PriceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  PriceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  priceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  priceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  priceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  priceTopups(argument: _dg_catalog_v1_PriceTopupsRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceTopupsResponse__Output>): grpc.ClientUnaryCall;
  
  PriceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  PriceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  PriceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  PriceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  priceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  priceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  priceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  priceVouchers(argument: _dg_catalog_v1_PriceVouchersRequest, callback: grpc.requestCallback<_dg_catalog_v1_PriceVouchersResponse__Output>): grpc.ClientUnaryCall;
  
  SetBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  SetBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  SetBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  SetBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  setBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  setBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  setBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  setBlacklist(argument: _dg_catalog_v1_SetBlacklistRequest, callback: grpc.requestCallback<_dg_catalog_v1_SetBlacklistResponse__Output>): grpc.ClientUnaryCall;
  
  SetDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  SetDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  SetDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  SetDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  setDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  setDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  setDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  setDiscounts(argument: _dg_catalog_v1_SetDiscountsRequest, callback: grpc.requestCallback<_dg_catalog_v1_SetDiscountsResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface CatalogServiceHandlers extends grpc.UntypedServiceImplementation {
  DescribeSkus: grpc.handleUnaryCall<_dg_catalog_v1_DescribeSkusRequest__Output, _dg_catalog_v1_DescribeSkusResponse>;
  
  GetEsimProduct: grpc.handleUnaryCall<_dg_catalog_v1_GetEsimProductRequest__Output, _dg_catalog_v1_EsimProduct>;
  
  GetEsimVariant: grpc.handleUnaryCall<_dg_catalog_v1_GetEsimVariantRequest__Output, _dg_catalog_v1_EsimVariant>;
  
  GetTopupProduct: grpc.handleUnaryCall<_dg_catalog_v1_GetTopupProductRequest__Output, _dg_catalog_v1_TopupProduct>;
  
  GetTopupVariant: grpc.handleUnaryCall<_dg_catalog_v1_GetTopupVariantRequest__Output, _dg_catalog_v1_TopupVariant>;
  
  GetVoucherProduct: grpc.handleUnaryCall<_dg_catalog_v1_GetVoucherProductRequest__Output, _dg_catalog_v1_VoucherProduct>;
  
  ImportCatalogue: grpc.handleClientStreamingCall<_dg_catalog_v1_ImportChunk__Output, _dg_catalog_v1_ImportCatalogueResponse>;
  
  ListCategories: grpc.handleUnaryCall<_dg_catalog_v1_ListCategoriesRequest__Output, _dg_catalog_v1_ListCategoriesResponse>;
  
  ListEsimProducts: grpc.handleUnaryCall<_dg_catalog_v1_ListEsimProductsRequest__Output, _dg_catalog_v1_ListEsimProductsResponse>;
  
  ListEsimVariants: grpc.handleUnaryCall<_dg_catalog_v1_ListEsimVariantsRequest__Output, _dg_catalog_v1_ListEsimVariantsResponse>;
  
  ListRedeemable: grpc.handleUnaryCall<_dg_catalog_v1_ListRedeemableRequest__Output, _dg_catalog_v1_ListRedeemableResponse>;
  
  ListTopupProducts: grpc.handleUnaryCall<_dg_catalog_v1_ListTopupProductsRequest__Output, _dg_catalog_v1_ListTopupProductsResponse>;
  
  ListTopupVariants: grpc.handleUnaryCall<_dg_catalog_v1_ListTopupVariantsRequest__Output, _dg_catalog_v1_ListTopupVariantsResponse>;
  
  ListVoucherProducts: grpc.handleUnaryCall<_dg_catalog_v1_ListVoucherProductsRequest__Output, _dg_catalog_v1_ListVoucherProductsResponse>;
  
  LookUpMobileNumber: grpc.handleUnaryCall<_dg_catalog_v1_LookUpMobileNumberRequest__Output, _dg_catalog_v1_LookUpMobileNumberResponse>;
  
  PriceEsims: grpc.handleUnaryCall<_dg_catalog_v1_PriceEsimsRequest__Output, _dg_catalog_v1_PriceEsimsResponse>;
  
  PriceTopups: grpc.handleUnaryCall<_dg_catalog_v1_PriceTopupsRequest__Output, _dg_catalog_v1_PriceTopupsResponse>;
  
  PriceVouchers: grpc.handleUnaryCall<_dg_catalog_v1_PriceVouchersRequest__Output, _dg_catalog_v1_PriceVouchersResponse>;
  
  SetBlacklist: grpc.handleUnaryCall<_dg_catalog_v1_SetBlacklistRequest__Output, _dg_catalog_v1_SetBlacklistResponse>;
  
  SetDiscounts: grpc.handleUnaryCall<_dg_catalog_v1_SetDiscountsRequest__Output, _dg_catalog_v1_SetDiscountsResponse>;
  
}

export interface CatalogServiceDefinition extends grpc.ServiceDefinition {
  DescribeSkus: MethodDefinition<_dg_catalog_v1_DescribeSkusRequest, _dg_catalog_v1_DescribeSkusResponse, _dg_catalog_v1_DescribeSkusRequest__Output, _dg_catalog_v1_DescribeSkusResponse__Output>
  GetEsimProduct: MethodDefinition<_dg_catalog_v1_GetEsimProductRequest, _dg_catalog_v1_EsimProduct, _dg_catalog_v1_GetEsimProductRequest__Output, _dg_catalog_v1_EsimProduct__Output>
  GetEsimVariant: MethodDefinition<_dg_catalog_v1_GetEsimVariantRequest, _dg_catalog_v1_EsimVariant, _dg_catalog_v1_GetEsimVariantRequest__Output, _dg_catalog_v1_EsimVariant__Output>
  GetTopupProduct: MethodDefinition<_dg_catalog_v1_GetTopupProductRequest, _dg_catalog_v1_TopupProduct, _dg_catalog_v1_GetTopupProductRequest__Output, _dg_catalog_v1_TopupProduct__Output>
  GetTopupVariant: MethodDefinition<_dg_catalog_v1_GetTopupVariantRequest, _dg_catalog_v1_TopupVariant, _dg_catalog_v1_GetTopupVariantRequest__Output, _dg_catalog_v1_TopupVariant__Output>
  GetVoucherProduct: MethodDefinition<_dg_catalog_v1_GetVoucherProductRequest, _dg_catalog_v1_VoucherProduct, _dg_catalog_v1_GetVoucherProductRequest__Output, _dg_catalog_v1_VoucherProduct__Output>
  ImportCatalogue: MethodDefinition<_dg_catalog_v1_ImportChunk, _dg_catalog_v1_ImportCatalogueResponse, _dg_catalog_v1_ImportChunk__Output, _dg_catalog_v1_ImportCatalogueResponse__Output>
  ListCategories: MethodDefinition<_dg_catalog_v1_ListCategoriesRequest, _dg_catalog_v1_ListCategoriesResponse, _dg_catalog_v1_ListCategoriesRequest__Output, _dg_catalog_v1_ListCategoriesResponse__Output>
  ListEsimProducts: MethodDefinition<_dg_catalog_v1_ListEsimProductsRequest, _dg_catalog_v1_ListEsimProductsResponse, _dg_catalog_v1_ListEsimProductsRequest__Output, _dg_catalog_v1_ListEsimProductsResponse__Output>
  ListEsimVariants: MethodDefinition<_dg_catalog_v1_ListEsimVariantsRequest, _dg_catalog_v1_ListEsimVariantsResponse, _dg_catalog_v1_ListEsimVariantsRequest__Output, _dg_catalog_v1_ListEsimVariantsResponse__Output>
  ListRedeemable: MethodDefinition<_dg_catalog_v1_ListRedeemableRequest, _dg_catalog_v1_ListRedeemableResponse, _dg_catalog_v1_ListRedeemableRequest__Output, _dg_catalog_v1_ListRedeemableResponse__Output>
  ListTopupProducts: MethodDefinition<_dg_catalog_v1_ListTopupProductsRequest, _dg_catalog_v1_ListTopupProductsResponse, _dg_catalog_v1_ListTopupProductsRequest__Output, _dg_catalog_v1_ListTopupProductsResponse__Output>
  ListTopupVariants: MethodDefinition<_dg_catalog_v1_ListTopupVariantsRequest, _dg_catalog_v1_ListTopupVariantsResponse, _dg_catalog_v1_ListTopupVariantsRequest__Output, _dg_catalog_v1_ListTopupVariantsResponse__Output>
  ListVoucherProducts: MethodDefinition<_dg_catalog_v1_ListVoucherProductsRequest, _dg_catalog_v1_ListVoucherProductsResponse, _dg_catalog_v1_ListVoucherProductsRequest__Output, _dg_catalog_v1_ListVoucherProductsResponse__Output>
  LookUpMobileNumber: MethodDefinition<_dg_catalog_v1_LookUpMobileNumberRequest, _dg_catalog_v1_LookUpMobileNumberResponse, _dg_catalog_v1_LookUpMobileNumberRequest__Output, _dg_catalog_v1_LookUpMobileNumberResponse__Output>
  PriceEsims: MethodDefinition<_dg_catalog_v1_PriceEsimsRequest, _dg_catalog_v1_PriceEsimsResponse, _dg_catalog_v1_PriceEsimsRequest__Output, _dg_catalog_v1_PriceEsimsResponse__Output>
  PriceTopups: MethodDefinition<_dg_catalog_v1_PriceTopupsRequest, _dg_catalog_v1_PriceTopupsResponse, _dg_catalog_v1_PriceTopupsRequest__Output, _dg_catalog_v1_PriceTopupsResponse__Output>
  PriceVouchers: MethodDefinition<_dg_catalog_v1_PriceVouchersRequest, _dg_catalog_v1_PriceVouchersResponse, _dg_catalog_v1_PriceVouchersRequest__Output, _dg_catalog_v1_PriceVouchersResponse__Output>
  SetBlacklist: MethodDefinition<_dg_catalog_v1_SetBlacklistRequest, _dg_catalog_v1_SetBlacklistResponse, _dg_catalog_v1_SetBlacklistRequest__Output, _dg_catalog_v1_SetBlacklistResponse__Output>
  SetDiscounts: MethodDefinition<_dg_catalog_v1_SetDiscountsRequest, _dg_catalog_v1_SetDiscountsResponse, _dg_catalog_v1_SetDiscountsRequest__Output, _dg_catalog_v1_SetDiscountsResponse__Output>
}
