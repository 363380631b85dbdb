import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import { startLoop, type Loop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import {
  claimDueEmails,
  markNotSent,
  markSent,
  renewClaims,
  suppressAddress,
  type ClaimedEmail,
} from '../db/emails.ts';
import { delayUntilNextTryMs } from '../domain/retry-schedule.ts';
import { connectionsMax, type Mailer } from '../email/mailer.ts';
import { sendFailureOf } from '../email/send-failure.ts';

export interface EmailWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Log;
}

const pollMs = 1_000;
/** A claim is renewed while its mail is being sent, so that a dead sender's mails are soon taken up by another. */
const leaseSeconds = 15;
const renewEveryMs = 5_000;
const stopDeadlineMs = 5_000;

/**
 * Sends queued mails, each at least once: between the server's "250" and our commit a crash makes the next worker send
 * it again, under the same Message-ID. Claims no more than there are connections, so that none waits for one. Stopping
 * waits a while for the mails that are being sent.
 */
export function startEmailWorker({ database, mailer, log }: EmailWorkerOptions): Loop {
  const sending = new Map<number, Promise<void>>();

  const loop = startLoop({
    name: 'e-mail worker',
    log,
    everyMs: pollMs,
    run: async () => {
      const free = connectionsMax - sending.size;
      const claimed = await claimDueEmails(database, free, leaseSeconds);
      for (const email of claimed) {
        const delivery = deliver({ database, mailer, log }, email).finally(() => sending.delete(email.id));
        sending.set(email.id, delivery);
      }
      if (claimed.length < free) return 'idle';
      await Promise.race(sending.values());
      return 'more';
    },
  });
  const renewing = startLoop({
    name: 'e-mail claims',
    log,
    everyMs: renewEveryMs,
    run: async () => {
      await renewClaims(database, [...sending.keys()], leaseSeconds);
      return 'idle';
    },
  });

  return {
    ...loop,
    stop: async () => {
      const finished = loop
        .stop()
        .then(() => Promise.all(sending.values()))
        .then(renewing.stop);
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, stopDeadlineMs).unref())]);
    },
  };
}

async function deliver({ database, mailer, log }: EmailWorkerOptions, email: ClaimedEmail): Promise<void> {
  const facts = { emailId: email.id, orderId: email.receipt.orderId, requestId: email.requestId, tries: email.tries };
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
