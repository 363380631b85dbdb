/** How a product's codes look (specification, "Voucher product"). */
export const deliveryModes = ['Code with PIN', 'URL'] as const;

export type DeliveryMode = (typeof deliveryModes)[number];

/** One code of the stock in plain text: lives in memory only, while it is imported or shown. */
export interface VoucherCode {
  readonly deliveryMode: DeliveryMode;
  readonly cardNumber?: string;
  readonly pinCode?: string;
  readonly claimUrl?: string;
  /** RFC 3339. */
  readonly expiresAt?: string;
  readonly voucherReferenceNumber?: string;
}

/**
 * What makes a code the same code wherever and however it is written: the claim URL in URL mode, else the card number
 * without the spaces and hyphens that group it. Letters keep their case: some issuers' codes differ in nothing else.
 */
export function normalisedCode(code: VoucherCode): string {
  const text =
    code.deliveryMode === 'URL' ? code.claimUrl : code.cardNumber?.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
  return text ?? '';
}

/** What somebody who writes this may mean: a card number, or a claim URL. */
export function codesWrittenAs(text: string): VoucherCode[] {
  const claimUrl = text.trim();
  const card: VoucherCode = { deliveryMode: 'Code with PIN', cardNumber: text };
  return isWebAddress(claimUrl) ? [card, { deliveryMode: 'URL', claimUrl }] : [card];
}

/** The fields a client is given of a code, by delivery mode (specification, "Voucher order"). */
export function deliveredFields(code: VoucherCode): Omit<VoucherCode, 'deliveryMode'> {
  const { deliveryMode, cardNumber, claimUrl, voucherReferenceNumber, ...common } = code;
  if (deliveryMode === 'URL') return { ...common, ...(claimUrl === undefined ? {} : { claimUrl }) };
  return {
    ...common,
    ...(cardNumber === undefined ? {} : { cardNumber }),
    ...(voucherReferenceNumber === undefined ? {} : { voucherReferenceNumber }),
  };
}

/** Whether a text can be a claim URL: an http or https address. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
