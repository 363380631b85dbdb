import { failureOf } from '@dg/kernel';
import { statusInWords, type Receipt } from '../domain/receipt.ts';

/** What both forms of a receipt say, in order: a label and its value. */
export function receiptLines(receipt: Receipt): readonly (readonly [label: string, value: string])[] {
  const reference = receipt.clientReference;
  return [
    ['Order', String(receipt.orderId)],
    ...(reference === null ? [] : [['Your reference', reference] as const]),
    ['Product', receipt.variantName ? `${receipt.productName}, ${receipt.variantName}` : receipt.productName],
    ...(receipt.variantName === undefined ? [['Quantity', String(receipt.quantity)] as const] : []),
    ['Amount', receipt.amount],
    ['Status', statusInWords(receipt)],
    ...(receipt.failureCode === undefined ? [] : [['Reason', failureOf(receipt.failureCode).reason] as const]),
  ];
}
