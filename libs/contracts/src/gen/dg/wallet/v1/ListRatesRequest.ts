// Original file: protos/dg/wallet/v1/wallet.proto


export interface ListRatesRequest {
}

export interface ListRatesRequest__Output {
}
