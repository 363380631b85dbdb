import { failureOf } from '@dg/kernel';
import { statusInWords, type Plan, type Receipt } from '../domain/receipt.ts';
import type { MailLine } from './mail-template.ts';

/** The facts of a receipt, in order. */
export function receiptLines(receipt: Receipt): readonly MailLine[] {
  const reference = receipt.clientReference;
  return [
    ['Order', String(receipt.orderId)],
    ...(reference === null ? [] : [['Your reference', reference] as const]),
    ['Product', receipt.variantName ? `${receipt.productName}, ${receipt.variantName}` : receipt.productName],
    ...(receipt.plan === undefined ? [] : [['Plan', planInWords(receipt.plan)] as const]),
    ...(receipt.countryCode === undefined ? [] : [['Country', receipt.countryCode] as const]),
    ...(receipt.variantName === undefined ? [['Quantity', String(receipt.quantity)] as const] : []),
    ['Amount', receipt.amount],
    ['Status', statusInWords(receipt)],
    ...(receipt.failureCode === undefined ? [] : [['Reason', failureOf(receipt.failureCode).reason] as const]),
  ];
}

function planInWords({ dataAmountGb, validityDays }: Plan): string {
  const data = Number(dataAmountGb) === 0 ? 'Unlimited data' : `${dataAmountGb} GB`;
  return `${data}, ${validityDays} ${validityDays === 1 ? 'day' : 'days'} from the first use`;
}
