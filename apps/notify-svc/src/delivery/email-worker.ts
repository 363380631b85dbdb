import { crashPoint } from '@dg/platform/crash';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import { claimDueEmails, markNotSent, markSent, suppressAddress, type ClaimedEmail } from '../db/emails.ts';
import { delayUntilNextTryMs } from '../domain/retry-schedule.ts';
import { connectionsMax, sendTimeoutMs, type Mailer } from '../email/mailer.ts';
import { sendFailureOf } from '../email/send-failure.ts';

export interface EmailWorker {
  /** Looks for due mails at once instead of at the next poll. */
  wake(): void;
  /** Claims nothing more and waits for the mails that are being sent. */
  stop(): Promise<void>;
}

export interface EmailWorkerOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly log: Log;
}

const pollMs = 1_000;
const leaseSeconds = (2 * sendTimeoutMs) / 1_000;
const stopDeadlineMs = 5_000;

/**
 * Sends queued mails, each at least once: between the server's "250" and our commit a crash makes the next worker
 * send it again, under the same Message-ID. Claims no more than there are connections, so that none waits while its
 * claim runs out.
 */
export function startEmailWorker({ database, mailer, log }: EmailWorkerOptions): EmailWorker {
  const sending = new Set<Promise<void>>();
  let isStopping = false;
  let isWoken = false;
  let wakeUp: () => void = () => undefined;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!isStopping) {
      isWoken = false;
      const free = connectionsMax - sending.size;
      const claimed = await claimDueEmails(database, free, leaseSeconds).catch((error: unknown) => {
        log.warn({ error }, 'e-mail claim failed');
        return [];
      });
      for (const email of claimed) {
        const delivery = deliver({ database, mailer, log }, email).finally(() => sending.delete(delivery));
        sending.add(delivery);
      }
      if (claimed.length < free) await pause(pollMs);
      else await Promise.race(sending);
    }
  };
  const running = run();

  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  return {
    wake,
    stop: async () => {
      isStopping = true;
      wake();
      const finished = running.then(() => Promise.all(sending));
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
