import { createTransport } from 'nodemailer';
import type { EmailContent } from '../domain/email-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { templateOf } from './template-of.ts';

export interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  /** Without a slash at the end. */
  readonly publicBaseUrl: string;
}

export interface Mail {
  /** The row of the mail: the same id gives the same Message-ID on every try. */
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly content: EmailContent;
}

export interface Mailer {
  /** Resolves once the server has taken the mail; rejects with an error for `sendFailureOf`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** How many connections the pool holds at most. */
export const connectionsMax = 5;
/** A send that takes longer has failed, even when the server keeps the connection alive byte by byte. */
const sendTimeoutMs = 60_000;

/** Sends mails over a pool of SMTP connections. */
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
    send: async ({ id, recipient, subject, content }) => {
      const template = templateOf(content);
      await transport.sendMail({
        from,
        // As an object it is one address whatever it holds; as text a comma would begin a second one.
        to: { name: '', address: recipient },
        messageId: `<${messageNameOf(content)}-${id}@${domain}>`,
        subject,
        text: renderText(template, publicBaseUrl),
        html: renderHtml(template, publicBaseUrl),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(sendTimeoutMs),
      });
    },
    close: () => transport.close(),
  };
}

function messageNameOf({ kind, data }: EmailContent): string {
  return kind === 'receipt' ? `receipt-${data.orderId}` : kind;
}
