// Original file: protos/dg/orders/v1/orders.proto


export interface SetNotificationEmailResponse {
}

export interface SetNotificationEmailResponse__Output {
}
