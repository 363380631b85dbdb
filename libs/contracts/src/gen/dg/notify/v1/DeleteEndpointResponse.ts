// Original file: protos/dg/notify/v1/notify.proto


export interface DeleteEndpointResponse {
}

export interface DeleteEndpointResponse__Output {
}
