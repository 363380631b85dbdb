import type { Quote__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';

/**
 * The charge quote (specification, "Charge quote"). What only makes sense with an exchange is left out when the
 * currencies agree.
 */
export function encodeQuote(quote: Quote__Output) {
  const { source_currency: source, destination_currency: destination } = quote;
  const isExchanged = source !== destination;
  return {
    non_discounted_total: amountToNumber(BigInt(quote.gross_minor), source),
    discount_amount: amountToNumber(BigInt(quote.discount_minor), source),
    total_amount: amountToNumber(BigInt(quote.total_minor), source),
    discount: Number(quote.discount_percent),
    ...(isExchanged
      ? {
          net_amount: amountToNumber(BigInt(quote.net_minor ?? quote.payable_minor), destination),
          handling_fee_amount: amountToNumber(BigInt(quote.handling_fee_minor ?? 0), destination),
        }
      : {}),
    total_payable: amountToNumber(BigInt(quote.payable_minor), destination),
    charges_details: {
      source_currency: source,
      destination_currency: destination,
      ...(isExchanged
        ? { forex_rate: Number(quote.forex_rate ?? 0), conversion_fee: Number(quote.conversion_fee_percent ?? 0) }
        : {}),
    },
  };
}
