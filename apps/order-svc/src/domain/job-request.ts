import { isInline, type Order } from './order.ts';

/** What fulfilment is told of an order, by a call or by its event: the same, or it would be another job. */
export function jobRequestOf(order: Order) {
  return {
    order_id: order.id,
    client_id: order.clientId,
    supplier: order.supplier,
    supplier_sku: order.supplierSku,
    denomination_minor: String(order.denominationMinor),
    currency: order.productCurrency,
    quantity: order.quantity,
    delivery_time: order.deliveryTime,
    is_inline: isInline(order),
    vertical: order.vertical,
    fallback_supplier: order.fallbackSupplier,
    fallback_supplier_sku: order.fallbackSupplierSku,
    input_data_json: order.inputData,
    recipient: order.recipient,
    refused_as: order.refusedAs ?? '',
    data_amount_gb: order.dataAmountGb,
    validity_days: order.validityDays,
  };
}
