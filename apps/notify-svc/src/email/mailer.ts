import { createTransport } from 'nodemailer';
import type { Receipt } from '../domain/receipt.ts';
import { renderReceiptHtml } from './receipt-html.ts';
import { renderReceiptText } from './receipt-text.ts';

export interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** Without a slash at the end. */
  readonly publicBaseUrl: string;
}

export interface ReceiptMail {
  /** The row of the mail: the same id gives the same Message-ID on every try. */
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly receipt: Receipt;
}

export interface Mailer {
  /** Resolves once the server has taken the mail; rejects with an error for `sendFailureOf`. */
  send(mail: ReceiptMail): Promise<void>;
  close(): void;
}

/** How many connections the pool holds at most. */
export const connectionsMax = 5;
/** A send that takes longer has failed, even when the server keeps the connection alive byte by byte. */
const sendTimeoutMs = 60_000;

/** Sends receipts over a pool of SMTP connections. */
export function openMailer({ smtpUrl, from, publicBaseUrl }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A lost idle connection is opened anew by the next send; without a listener it would end the process.
  transport.on('error', () => undefined);
  const domain = /@([^@\s>]+)>?$/.exec(from)?.[1];
  return {
    send: async ({ id, recipient, subject, receipt }) => {
      const orderUrl = publicBaseUrl + orderPathOf(receipt);
      await transport.sendMail({
        from,
        // As an object it is one address whatever it holds; as text a comma would begin a second one.
        to: { name: '', address: recipient },
        messageId: `<receipt-${receipt.orderId}-${id}@${domain}>`,
        subject,
        text: renderReceiptText(receipt, orderUrl),
        html: renderReceiptHtml(receipt, orderUrl),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(sendTimeoutMs),
      });
    },
    close: () => transport.close(),
  };
}

/** Where the API shows the order (specification, "Endpoints"). */
function orderPathOf({ vertical, orderId }: Receipt): string {
  if (vertical === 'topup') return `/api/v1/topups/orders/${orderId}`;
  return vertical === 'esim' ? `/api/v1/esim/orders/${orderId}` : `/api/v1/orders/${orderId}`;
}
