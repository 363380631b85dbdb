// Original file: protos/dg/wallet/v1/wallet.proto


export interface TrialBalanceRequest {
}

export interface TrialBalanceRequest__Output {
}
