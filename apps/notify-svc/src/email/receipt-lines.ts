import { statusInWords, type Receipt } from '../domain/receipt.ts';

/** What both forms of a receipt say, in order: a label and its value. */
export function receiptLines(receipt: Receipt): readonly (readonly [label: string, value: string])[] {
  const reference = receipt.clientReference;
  return [
    ['Order', String(receipt.orderId)],
    ...(reference === null ? [] : [['Your reference', reference] as const]),
    ['Product', receipt.productName],
    ['Quantity', String(receipt.quantity)],
    ['Amount', receipt.amount],
    ['Status', statusInWords(receipt.status)],
  ];
}
