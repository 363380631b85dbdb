import { createHmac } from 'node:crypto';

export interface Signed {
  /** The id of the event, the same on every try. */
  readonly id: string;
  readonly body: string;
  /** When this try is made. */
  readonly at: Date;
  /** `whsec_` and base64: the secret, and the former one while it is live. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks: a signature for each secret over id, time and body. */
export function signatureHeaders({ id, body, at, secrets }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
