import { crashPoint } from '@dg/platform/crash';
import { createLane } from '@dg/platform/lane';
import type { Log } from '@dg/platform/log';
import type { Loop } from '@dg/platform/loop';
import type { Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { testEventType } from '@dg/resources';
import { claimDueDeliveries, renewDeliveryClaims, type ClaimedDelivery } from '../db/due-deliveries.ts';
import { unreadable } from '../db/endpoint-health.ts';
import { secretContext } from '../db/endpoints.ts';
import { settleEach, type MadeTry, type Settlement, type SettledEach } from '../db/settle-deliveries.ts';
import { sealContextOf } from '../domain/client-event.ts';
import { slowAfterMs } from '../domain/endpoint-health.ts';
import { endpointsDisabled, webhookDelay, webhookDeliveries, webhookTries } from '../metrics.ts';
import type { WebhookAnswer, WebhookSender } from '../webhook/send-webhook.ts';
import { pollMs, startClaimingWorker } from './claiming-worker.ts';
import { openPlaces, type PlaceLimits } from './places.ts';

export interface WebhookWorkerOptions extends PlaceLimits {
  readonly database: Database;
  /** Opens bodies and secrets. */
  readonly box: KeyedBox;
  readonly sender: WebhookSender;
  readonly log: Log;
  /** Waits between tries are so much shorter than decided: for trying things out. */
  readonly timeScale: number;
  /** Called when endpoints were turned off: mails are queued, and what they were still to be sent is to be ended. */
  readonly onTurnedOff: () => void;
}

/** What came of a try; of one that could not be made since body or secret cannot be opened too. */
type Answer = Omit<WebhookAnswer, 'failure'> & { readonly failure?: WebhookAnswer['failure'] | typeof unreadable };

/** What has come of tries is kept for as long as it takes to record it: their claims are renewed meanwhile. */
const recordingMaxMs = 3_600_000;

/**
 * Sends webhooks that are due, each at least once and under the same id on every try: between the receiver's answer
 * and our commit a crash makes the next worker send it again.
 */
export function startWebhookWorker(options: WebhookWorkerOptions): Loop {
  const { database, log } = options;
  const places = openPlaces(options);
  const settling = createLane({
    send: (tries: readonly MadeTry[]): Promise<SettledEach['outcomes']> => settle(tries),
    batchMax: 64,
    inFlightMax: 2,
    waitMaxMs: recordingMaxMs,
  });

  const settle = async (tries: readonly MadeTry[]) => {
    const { outcomes, hasUnblocked, disabled } = await settleEach(database, tries, options.timeScale);
    if (hasUnblocked) loop.wake();
    for (const { id: endpointId, clientId, reason } of disabled) {
      endpointsDisabled.count({ reason });
      log.warn({ endpointId, clientId, reason }, 'endpoint turned off');
    }
    if (disabled.length > 0) options.onTurnedOff();
    return outcomes;
  };

  const tryOnce = async (delivery: ClaimedDelivery) => {
    // A place that is held for long is no more one of those that are meant for quick answers.
    const timer = setTimeout(() => {
      places.markLong(delivery);
      loop.wake();
    }, slowAfterMs);
    try {
      return await send(options, delivery);
    } finally {
      clearTimeout(timer);
    }
  };

  const deliver = async (delivery: ClaimedDelivery) => {
    const { id: deliveryId, endpointId, clientId, eventId, eventType, requestId, tryCount } = delivery;
    const facts = { deliveryId, endpointId, clientId, eventId, eventType, requestId, tryCount };
    try {
      crashPoint('webhook.claimed');
      const at = new Date();
      const answer = await tryOnce(delivery);
      crashPoint('webhook.answered');
      const made = madeTry(delivery, at, answer);
      const outcome = await settling.submit(made);
      if ('error' in outcome) throw outcome.error;
      const { settlement } = outcome;
      crashPoint('webhook.settled');
      report(log, { ...facts, ...answer }, made, settlement);
      if (settlement?.state === 'pending' && settlement.delayMs < pollMs) setTimeout(loop.wake, settlement.delayMs);
      if (delivery.toldSince !== null) webhookDelay.observe((Date.now() - delivery.toldSince.getTime()) / 1_000);
    } catch (error) {
      // It stays claimed until the lease ends, then it is tried again.
      webhookTries.count({ outcome: 'not_recorded' });
      log.warn({ ...facts, error }, 'webhook outcome not recorded');
    } finally {
      places.giveBack(delivery);
    }
  };

  const loop = startClaimingWorker({
    name: 'webhook worker',
    log,
    claim: (underWay: readonly ClaimedDelivery[], leaseSeconds) =>
      claimDueDeliveries(database, places.roomBeside(underWay), leaseSeconds),
    renew: (ids, leaseSeconds) => renewDeliveryClaims(database, ids, leaseSeconds),
    deliver,
  });
  return loop;
}

async function send({ box, sender, log }: WebhookWorkerOptions, delivery: ClaimedDelivery): Promise<Answer> {
  const { id: deliveryId, eventId, endpointId, url } = delivery;
  let opened;
  try {
    opened = open(box, delivery);
  } catch (error) {
    // A failed try as any other: it is made again on schedule, maybe with a key that was missing, and comes to an end.
    log.warn({ deliveryId, endpointId, eventId, error }, 'webhook cannot be opened');
    return { responseCode: 0, durationMs: 0, failure: unreadable };
  }
  return sender.send({ id: eventId, url, at: new Date(), ...opened });
}

function open(box: KeyedBox, delivery: ClaimedDelivery) {
  const { eventId, endpointId, bodySealed, secretSealed, previousSecretSealed } = delivery;
  const sealed = previousSecretSealed === null ? [secretSealed] : [secretSealed, previousSecretSealed];
  return {
    body: box.open(bodySealed, sealContextOf(eventId)),
    secrets: sealed.map((secret) => box.open(secret, secretContext(endpointId))),
  };
}

function madeTry(delivery: ClaimedDelivery, at: Date, answer: Answer): MadeTry {
  const { id: deliveryId, endpointId, url, tryCount, eventType, requestId } = delivery;
  const { responseCode, durationMs, failure, retryAfterMs } = answer;
  return {
    deliveryId,
    endpointId,
    url,
    tryCount,
    requestId,
    at,
    durationMs,
    responseCode,
    failure,
    retryAfterMs,
    isDelivered: responseCode >= 200 && responseCode < 300,
    isGone: responseCode === 410,
    isTest: eventType === testEventType,
  };
}

/** `facts` are ids and protocol codes only, as in every log. */
function report(log: Log, facts: object, { isDelivered, failure }: MadeTry, settlement: Settlement): void {
  webhookTries.count({ outcome: isDelivered ? 'delivered' : (failure ?? 'refused') });
  if (settlement === undefined) return log.info(facts, 'webhook was taken over');
  if (settlement.state !== 'pending') webhookDeliveries.count({ outcome: settlement.state });
  if (isDelivered) return log.info(facts, 'webhook delivered');
  return log.info({ ...facts, ...settlement }, 'webhook not delivered');
}
