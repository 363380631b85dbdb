import type { EmailContent } from '../domain/email-content.ts';
import type { DisabledReason, EndpointDisabled } from '../domain/endpoint-disabled.ts';
import type { LowBalance } from '../domain/low-balance.ts';
import type { Receipt } from '../domain/receipt.ts';
import type { MailTemplate } from './mail-template.ts';
import { receiptLines } from './receipt-lines.ts';

/** What a mail of any kind says. Its links lead to the API. */
export function templateOf({ kind, data }: EmailContent): MailTemplate {
  if (kind === 'receipt') return receiptTemplate(data);
  return kind === 'low-balance' ? lowBalanceTemplate(data) : endpointDisabledTemplate(data);
}

function receiptTemplate(receipt: Receipt): MailTemplate {
  return {
    title: `Order ${receipt.orderId}`,
    introduction: [],
    lines: receiptLines(receipt),
    link: { text: 'See the order', path: orderPathOf(receipt) },
  };
}

function lowBalanceTemplate({ walletId, walletName, balance, threshold, at }: LowBalance): MailTemplate {
  return {
    title: `Wallet ${walletId}`,
    introduction: ['The balance of a wallet of yours has fallen below its threshold.'],
    lines: [
      ['Wallet', `${walletId}, ${walletName}`],
      ['Balance', balance],
      ['Threshold', threshold],
      ['At', at],
    ],
    link: { text: 'See the wallet', path: `/api/v1/wallets/${walletId}` },
  };
}

const reasons: Readonly<Record<DisabledReason, string>> = {
  GONE: 'It answered 410 Gone',
  FAILING: 'It has taken nothing for 5 days',
};

function endpointDisabledTemplate({ endpointId, url, reason, at }: EndpointDisabled): MailTemplate {
  return {
    title: `Webhook ${endpointId}`,
    introduction: [
      'We have turned off a webhook of yours: no more events are sent to it.',
      'Nothing is lost: your feed of events goes on. Turn the webhook on again when it is mended, then have it recover.',
    ],
    lines: [
      ['Webhook', String(endpointId)],
      ['URL', url],
      ['Reason', reasons[reason]],
      ['At', at],
    ],
    link: { text: 'See the webhook', path: `/api/v1/webhooks/${endpointId}` },
  };
}

/** Where the API shows the order (specification, "Endpoints"). */
function orderPathOf({ vertical, orderId }: Receipt): string {
  if (vertical === 'topup') return `/api/v1/topups/orders/${orderId}`;
  return vertical === 'esim' ? `/api/v1/esim/orders/${orderId}` : `/api/v1/orders/${orderId}`;
}
