// Original file: protos/dg/wallet/v1/wallet.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AdjustRequest as _dg_wallet_v1_AdjustRequest, AdjustRequest__Output as _dg_wallet_v1_AdjustRequest__Output } from '../../../dg/wallet/v1/AdjustRequest.ts';
import type { CreateWalletRequest as _dg_wallet_v1_CreateWalletRequest, CreateWalletRequest__Output as _dg_wallet_v1_CreateWalletRequest__Output } from '../../../dg/wallet/v1/CreateWalletRequest.ts';
import type { DebitRequest as _dg_wallet_v1_DebitRequest, DebitRequest__Output as _dg_wallet_v1_DebitRequest__Output } from '../../../dg/wallet/v1/DebitRequest.ts';
import type { DebitResponse as _dg_wallet_v1_DebitResponse, DebitResponse__Output as _dg_wallet_v1_DebitResponse__Output } from '../../../dg/wallet/v1/DebitResponse.ts';
import type { DescribeClientsRequest as _dg_wallet_v1_DescribeClientsRequest, DescribeClientsRequest__Output as _dg_wallet_v1_DescribeClientsRequest__Output } from '../../../dg/wallet/v1/DescribeClientsRequest.ts';
import type { DescribeClientsResponse as _dg_wallet_v1_DescribeClientsResponse, DescribeClientsResponse__Output as _dg_wallet_v1_DescribeClientsResponse__Output } from '../../../dg/wallet/v1/DescribeClientsResponse.ts';
import type { GetTransactionRequest as _dg_wallet_v1_GetTransactionRequest, GetTransactionRequest__Output as _dg_wallet_v1_GetTransactionRequest__Output } from '../../../dg/wallet/v1/GetTransactionRequest.ts';
import type { GetWalletRequest as _dg_wallet_v1_GetWalletRequest, GetWalletRequest__Output as _dg_wallet_v1_GetWalletRequest__Output } from '../../../dg/wallet/v1/GetWalletRequest.ts';
import type { ListRatesRequest as _dg_wallet_v1_ListRatesRequest, ListRatesRequest__Output as _dg_wallet_v1_ListRatesRequest__Output } from '../../../dg/wallet/v1/ListRatesRequest.ts';
import type { ListRatesResponse as _dg_wallet_v1_ListRatesResponse, ListRatesResponse__Output as _dg_wallet_v1_ListRatesResponse__Output } from '../../../dg/wallet/v1/ListRatesResponse.ts';
import type { ListTransactionsRequest as _dg_wallet_v1_ListTransactionsRequest, ListTransactionsRequest__Output as _dg_wallet_v1_ListTransactionsRequest__Output } from '../../../dg/wallet/v1/ListTransactionsRequest.ts';
import type { ListTransactionsResponse as _dg_wallet_v1_ListTransactionsResponse, ListTransactionsResponse__Output as _dg_wallet_v1_ListTransactionsResponse__Output } from '../../../dg/wallet/v1/ListTransactionsResponse.ts';
import type { ListWalletsRequest as _dg_wallet_v1_ListWalletsRequest, ListWalletsRequest__Output as _dg_wallet_v1_ListWalletsRequest__Output } from '../../../dg/wallet/v1/ListWalletsRequest.ts';
import type { ListWalletsResponse as _dg_wallet_v1_ListWalletsResponse, ListWalletsResponse__Output as _dg_wallet_v1_ListWalletsResponse__Output } from '../../../dg/wallet/v1/ListWalletsResponse.ts';
import type { Rate as _dg_wallet_v1_Rate, Rate__Output as _dg_wallet_v1_Rate__Output } from '../../../dg/wallet/v1/Rate.ts';
import type { RefundRequest as _dg_wallet_v1_RefundRequest, RefundRequest__Output as _dg_wallet_v1_RefundRequest__Output } from '../../../dg/wallet/v1/RefundRequest.ts';
import type { RefundResponse as _dg_wallet_v1_RefundResponse, RefundResponse__Output as _dg_wallet_v1_RefundResponse__Output } from '../../../dg/wallet/v1/RefundResponse.ts';
import type { SetRateRequest as _dg_wallet_v1_SetRateRequest, SetRateRequest__Output as _dg_wallet_v1_SetRateRequest__Output } from '../../../dg/wallet/v1/SetRateRequest.ts';
import type { SettleAdjustmentRequest as _dg_wallet_v1_SettleAdjustmentRequest, SettleAdjustmentRequest__Output as _dg_wallet_v1_SettleAdjustmentRequest__Output } from '../../../dg/wallet/v1/SettleAdjustmentRequest.ts';
import type { Transaction as _dg_wallet_v1_Transaction, Transaction__Output as _dg_wallet_v1_Transaction__Output } from '../../../dg/wallet/v1/Transaction.ts';
import type { TrialBalanceRequest as _dg_wallet_v1_TrialBalanceRequest, TrialBalanceRequest__Output as _dg_wallet_v1_TrialBalanceRequest__Output } from '../../../dg/wallet/v1/TrialBalanceRequest.ts';
import type { TrialBalanceResponse as _dg_wallet_v1_TrialBalanceResponse, TrialBalanceResponse__Output as _dg_wallet_v1_TrialBalanceResponse__Output } from '../../../dg/wallet/v1/TrialBalanceResponse.ts';
import type { UpdateWalletRequest as _dg_wallet_v1_UpdateWalletRequest, UpdateWalletRequest__Output as _dg_wallet_v1_UpdateWalletRequest__Output } from '../../../dg/wallet/v1/UpdateWalletRequest.ts';
import type { Wallet as _dg_wallet_v1_Wallet, Wallet__Output as _dg_wallet_v1_Wallet__Output } from '../../../dg/wallet/v1/Wallet.ts';

export interface WalletServiceClient extends grpc.Client {
  Adjust(argument: _dg_wallet_v1_AdjustRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  Adjust(argument: _dg_wallet_v1_AdjustRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  Adjust(argument: _dg_wallet_v1_AdjustRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  Adjust(argument: _dg_wallet_v1_AdjustRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  adjust(argument: _dg_wallet_v1_AdjustRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  adjust(argument: _dg_wallet_v1_AdjustRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  adjust(argument: _dg_wallet_v1_AdjustRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  adjust(argument: _dg_wallet_v1_AdjustRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  
  CreateWallet(argument: _dg_wallet_v1_CreateWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  CreateWallet(argument: _dg_wallet_v1_CreateWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  CreateWallet(argument: _dg_wallet_v1_CreateWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  CreateWallet(argument: _dg_wallet_v1_CreateWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  createWallet(argument: _dg_wallet_v1_CreateWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  createWallet(argument: _dg_wallet_v1_CreateWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  createWallet(argument: _dg_wallet_v1_CreateWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  createWallet(argument: _dg_wallet_v1_CreateWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  
  Debit(argument: _dg_wallet_v1_DebitRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  Debit(argument: _dg_wallet_v1_DebitRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  Debit(argument: _dg_wallet_v1_DebitRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  Debit(argument: _dg_wallet_v1_DebitRequest, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  debit(argument: _dg_wallet_v1_DebitRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  debit(argument: _dg_wallet_v1_DebitRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  debit(argument: _dg_wallet_v1_DebitRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  debit(argument: _dg_wallet_v1_DebitRequest, callback: grpc.requestCallback<_dg_wallet_v1_DebitResponse__Output>): grpc.ClientUnaryCall;
  
  DescribeClients(argument: _dg_wallet_v1_DescribeClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  DescribeClients(argument: _dg_wallet_v1_DescribeClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  DescribeClients(argument: _dg_wallet_v1_DescribeClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  DescribeClients(argument: _dg_wallet_v1_DescribeClientsRequest, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  describeClients(argument: _dg_wallet_v1_DescribeClientsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  describeClients(argument: _dg_wallet_v1_DescribeClientsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  describeClients(argument: _dg_wallet_v1_DescribeClientsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  describeClients(argument: _dg_wallet_v1_DescribeClientsRequest, callback: grpc.requestCallback<_dg_wallet_v1_DescribeClientsResponse__Output>): grpc.ClientUnaryCall;
  
  GetTransaction(argument: _dg_wallet_v1_GetTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _dg_wallet_v1_GetTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _dg_wallet_v1_GetTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _dg_wallet_v1_GetTransactionRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _dg_wallet_v1_GetTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _dg_wallet_v1_GetTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _dg_wallet_v1_GetTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _dg_wallet_v1_GetTransactionRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  
  GetWallet(argument: _dg_wallet_v1_GetWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  GetWallet(argument: _dg_wallet_v1_GetWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  GetWallet(argument: _dg_wallet_v1_GetWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  GetWallet(argument: _dg_wallet_v1_GetWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  getWallet(argument: _dg_wallet_v1_GetWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  getWallet(argument: _dg_wallet_v1_GetWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  getWallet(argument: _dg_wallet_v1_GetWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  getWallet(argument: _dg_wallet_v1_GetWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  
  ListRates(argument: _dg_wallet_v1_ListRatesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  ListRates(argument: _dg_wallet_v1_ListRatesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  ListRates(argument: _dg_wallet_v1_ListRatesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  ListRates(argument: _dg_wallet_v1_ListRatesRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  listRates(argument: _dg_wallet_v1_ListRatesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  listRates(argument: _dg_wallet_v1_ListRatesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  listRates(argument: _dg_wallet_v1_ListRatesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  listRates(argument: _dg_wallet_v1_ListRatesRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListRatesResponse__Output>): grpc.ClientUnaryCall;
  
  ListTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _dg_wallet_v1_ListTransactionsRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  
  ListWallets(argument: _dg_wallet_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _dg_wallet_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _dg_wallet_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _dg_wallet_v1_ListWalletsRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _dg_wallet_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _dg_wallet_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _dg_wallet_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _dg_wallet_v1_ListWalletsRequest, callback: grpc.requestCallback<_dg_wallet_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  
  Refund(argument: _dg_wallet_v1_RefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  Refund(argument: _dg_wallet_v1_RefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  Refund(argument: _dg_wallet_v1_RefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  Refund(argument: _dg_wallet_v1_RefundRequest, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  refund(argument: _dg_wallet_v1_RefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  refund(argument: _dg_wallet_v1_RefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  refund(argument: _dg_wallet_v1_RefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  refund(argument: _dg_wallet_v1_RefundRequest, callback: grpc.requestCallback<_dg_wallet_v1_RefundResponse__Output>): grpc.ClientUnaryCall;
  
  SetRate(argument: _dg_wallet_v1_SetRateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  SetRate(argument: _dg_wallet_v1_SetRateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  SetRate(argument: _dg_wallet_v1_SetRateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  SetRate(argument: _dg_wallet_v1_SetRateRequest, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  setRate(argument: _dg_wallet_v1_SetRateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  setRate(argument: _dg_wallet_v1_SetRateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  setRate(argument: _dg_wallet_v1_SetRateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  setRate(argument: _dg_wallet_v1_SetRateRequest, callback: grpc.requestCallback<_dg_wallet_v1_Rate__Output>): grpc.ClientUnaryCall;
  
  SettleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  SettleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  SettleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  SettleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  settleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  settleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  settleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  settleAdjustment(argument: _dg_wallet_v1_SettleAdjustmentRequest, callback: grpc.requestCallback<_dg_wallet_v1_Transaction__Output>): grpc.ClientUnaryCall;
  
  TrialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  TrialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  TrialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  TrialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  trialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  trialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  trialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  trialBalance(argument: _dg_wallet_v1_TrialBalanceRequest, callback: grpc.requestCallback<_dg_wallet_v1_TrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  
  UpdateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  UpdateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  UpdateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  UpdateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  updateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  updateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  updateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  updateWallet(argument: _dg_wallet_v1_UpdateWalletRequest, callback: grpc.requestCallback<_dg_wallet_v1_Wallet__Output>): grpc.ClientUnaryCall;
  
}

export interface WalletServiceHandlers extends grpc.UntypedServiceImplementation {
  Adjust: grpc.handleUnaryCall<_dg_wallet_v1_AdjustRequest__Output, _dg_wallet_v1_Transaction>;
  
  CreateWallet: grpc.handleUnaryCall<_dg_wallet_v1_CreateWalletRequest__Output, _dg_wallet_v1_Wallet>;
  
  Debit: grpc.handleUnaryCall<_dg_wallet_v1_DebitRequest__Output, _dg_wallet_v1_DebitResponse>;
  
  DescribeClients: grpc.handleUnaryCall<_dg_wallet_v1_DescribeClientsRequest__Output, _dg_wallet_v1_DescribeClientsResponse>;
  
  GetTransaction: grpc.handleUnaryCall<_dg_wallet_v1_GetTransactionRequest__Output, _dg_wallet_v1_Transaction>;
  
  GetWallet: grpc.handleUnaryCall<_dg_wallet_v1_GetWalletRequest__Output, _dg_wallet_v1_Wallet>;
  
  ListRates: grpc.handleUnaryCall<_dg_wallet_v1_ListRatesRequest__Output, _dg_wallet_v1_ListRatesResponse>;
  
  ListTransactions: grpc.handleUnaryCall<_dg_wallet_v1_ListTransactionsRequest__Output, _dg_wallet_v1_ListTransactionsResponse>;
  
  ListWallets: grpc.handleUnaryCall<_dg_wallet_v1_ListWalletsRequest__Output, _dg_wallet_v1_ListWalletsResponse>;
  
  Refund: grpc.handleUnaryCall<_dg_wallet_v1_RefundRequest__Output, _dg_wallet_v1_RefundResponse>;
  
  SetRate: grpc.handleUnaryCall<_dg_wallet_v1_SetRateRequest__Output, _dg_wallet_v1_Rate>;
  
  SettleAdjustment: grpc.handleUnaryCall<_dg_wallet_v1_SettleAdjustmentRequest__Output, _dg_wallet_v1_Transaction>;
  
  TrialBalance: grpc.handleUnaryCall<_dg_wallet_v1_TrialBalanceRequest__Output, _dg_wallet_v1_TrialBalanceResponse>;
  
  UpdateWallet: grpc.handleUnaryCall<_dg_wallet_v1_UpdateWalletRequest__Output, _dg_wallet_v1_Wallet>;
  
}

export interface WalletServiceDefinition extends grpc.ServiceDefinition {
  Adjust: MethodDefinition<_dg_wallet_v1_AdjustRequest, _dg_wallet_v1_Transaction, _dg_wallet_v1_AdjustRequest__Output, _dg_wallet_v1_Transaction__Output>
  CreateWallet: MethodDefinition<_dg_wallet_v1_CreateWalletRequest, _dg_wallet_v1_Wallet, _dg_wallet_v1_CreateWalletRequest__Output, _dg_wallet_v1_Wallet__Output>
  Debit: MethodDefinition<_dg_wallet_v1_DebitRequest, _dg_wallet_v1_DebitResponse, _dg_wallet_v1_DebitRequest__Output, _dg_wallet_v1_DebitResponse__Output>
  DescribeClients: MethodDefinition<_dg_wallet_v1_DescribeClientsRequest, _dg_wallet_v1_DescribeClientsResponse, _dg_wallet_v1_DescribeClientsRequest__Output, _dg_wallet_v1_DescribeClientsResponse__Output>
  GetTransaction: MethodDefinition<_dg_wallet_v1_GetTransactionRequest, _dg_wallet_v1_Transaction, _dg_wallet_v1_GetTransactionRequest__Output, _dg_wallet_v1_Transaction__Output>
  GetWallet: MethodDefinition<_dg_wallet_v1_GetWalletRequest, _dg_wallet_v1_Wallet, _dg_wallet_v1_GetWalletRequest__Output, _dg_wallet_v1_Wallet__Output>
  ListRates: MethodDefinition<_dg_wallet_v1_ListRatesRequest, _dg_wallet_v1_ListRatesResponse, _dg_wallet_v1_ListRatesRequest__Output, _dg_wallet_v1_ListRatesResponse__Output>
  ListTransactions: MethodDefinition<_dg_wallet_v1_ListTransactionsRequest, _dg_wallet_v1_ListTransactionsResponse, _dg_wallet_v1_ListTransactionsRequest__Output, _dg_wallet_v1_ListTransactionsResponse__Output>
  ListWallets: MethodDefinition<_dg_wallet_v1_ListWalletsRequest, _dg_wallet_v1_ListWalletsResponse, _dg_wallet_v1_ListWalletsRequest__Output, _dg_wallet_v1_ListWalletsResponse__Output>
  Refund: MethodDefinition<_dg_wallet_v1_RefundRequest, _dg_wallet_v1_RefundResponse, _dg_wallet_v1_RefundRequest__Output, _dg_wallet_v1_RefundResponse__Output>
  SetRate: MethodDefinition<_dg_wallet_v1_SetRateRequest, _dg_wallet_v1_Rate, _dg_wallet_v1_SetRateRequest__Output, _dg_wallet_v1_Rate__Output>
  SettleAdjustment: MethodDefinition<_dg_wallet_v1_SettleAdjustmentRequest, _dg_wallet_v1_Transaction, _dg_wallet_v1_SettleAdjustmentRequest__Output, _dg_wallet_v1_Transaction__Output>
  TrialBalance: MethodDefinition<_dg_wallet_v1_TrialBalanceRequest, _dg_wallet_v1_TrialBalanceResponse, _dg_wallet_v1_TrialBalanceRequest__Output, _dg_wallet_v1_TrialBalanceResponse__Output>
  UpdateWallet: MethodDefinition<_dg_wallet_v1_UpdateWalletRequest, _dg_wallet_v1_Wallet, _dg_wallet_v1_UpdateWalletRequest__Output, _dg_wallet_v1_Wallet__Output>
}
