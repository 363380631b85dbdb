import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import type { Loop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import {
  claimDueEmails,
  markNotSent,
  markSent,
  renewClaims,
  suppressAddress,
  type ClaimedEmail,
} from '../db/emails.ts';
import { delayUntilNextTryMs } from '../domain/email-schedule.ts';
import { connectionsMax, type Mailer } from '../email/mailer.ts';
import { sendFailureOf } from '../email/send-failure.ts';
import { startClaimingWorker } from './claiming-worker.ts';

export interface EmailWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Log;
}

/**
 * Sends queued mails, each at least once: between the server's "250" and our commit a crash makes the next worker send
 * it again, under the same Message-ID. Claims no more than there are connections, so that none waits for one.
 */
export function startEmailWorker(options: EmailWorkerOptions): Loop {
  const { database, log } = options;
  return startClaimingWorker({
    name: 'e-mail worker',
    log,
    claim: async (underWay: readonly ClaimedEmail[], leaseSeconds) => {
      const free = connectionsMax - underWay.length;
      const items = free > 0 ? await claimDueEmails(database, free, leaseSeconds) : [];
      return { items, hasMore: items.length >= free };
    },
    renew: (ids, leaseSeconds) => renewClaims(database, ids, leaseSeconds),
    deliver: (email) => deliver(options, email),
  });
}

async function deliver({ database, mailer, log }: EmailWorkerOptions, email: ClaimedEmail): Promise<void> {
  const { id: emailId, requestId, tries, content } = email;
  const order = content.kind === 'receipt' ? { orderId: content.data.orderId } : {};
  const facts = { emailId, kind: content.kind, ...order, requestId, tries };
  try {
    crashPoint('email.claimed');
    const failure = await mailer.send(email).then(() => undefined, sendFailureOf);
    if (failure === undefined) {
      crashPoint('email.sent');
      await markSent(database, email);
      log.info(facts, 'e-mail sent');
    } else if (failure.isAddressRefused) {
      await suppressAddress(database, email, failure.reason);
      log.warn({ ...facts, reason: failure.reason }, 'e-mail address refused');
    } else {
      const delayMs = delayUntilNextTryMs(email.tries, Math.random());
      await markNotSent(database, email, failure.reason, delayMs);
      log.warn({ ...facts, reason: failure.reason, delayMs }, 'e-mail not sent');
    }
  } catch (error) {
    // The row stays claimed until its lease ends, then it is tried again.
    log.warn({ ...facts, error }, 'e-mail outcome not recorded');
  }
}
