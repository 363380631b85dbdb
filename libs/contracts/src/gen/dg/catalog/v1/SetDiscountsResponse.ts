// Original file: protos/dg/catalog/v1/catalog.proto


export interface SetDiscountsResponse {
}

export interface SetDiscountsResponse__Output {
}
