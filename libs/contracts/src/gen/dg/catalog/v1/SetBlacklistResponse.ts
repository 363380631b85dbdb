// Original file: protos/dg/catalog/v1/catalog.proto


export interface SetBlacklistResponse {
}

export interface SetBlacklistResponse__Output {
}
