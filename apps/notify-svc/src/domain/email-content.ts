import type { EndpointDisabled } from './endpoint-disabled.ts';
import type { LowBalance } from './low-balance.ts';
import type { Receipt } from './receipt.ts';

/** What a mail is made of, by its kind: a closed list of fields each. */
export type EmailContent =
  | { readonly kind: 'receipt'; readonly data: Receipt }
  | { readonly kind: 'low-balance'; readonly data: LowBalance }
  | { readonly kind: 'endpoint-disabled'; readonly data: EndpointDisabled };

export type EmailKind = EmailContent['kind'];

export function subjectOf({ kind, data }: EmailContent): string {
  if (kind === 'receipt') return `Order ${data.orderId}: ${data.status.toLowerCase()}`;
  return kind === 'low-balance' ? `Wallet ${data.walletId}: low balance` : `Webhook ${data.endpointId}: turned off`;
}
