/**
 * A service as its outbox sees it: a relay that is woken all the time. A process of its own, to be killed and frozen.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { list, loadConfig, required } from '@dg/platform/config';
import { connectKafka } from '@dg/platform/kafka';
import { createLifecycle } from '@dg/platform/lifecycle';
import { createLog } from '@dg/platform/log';
import { startRelay } from '@dg/platform/outbox';
import { Kafka } from 'kafkajs';

const wakeEveryMs = 50;
const hesitationMsMax = 10;

/** A moment between what is read and what is sent, so that a freeze can fall into it as it can in a busy process. */
function hesitate(kafka: Kafka): void {
  const newProducer = kafka.producer.bind(kafka);
  kafka.producer = (config) => {
    const producer = newProducer(config);
    const sendBatch: typeof producer.sendBatch = async (batch) => {
      await sleep(Math.random() * hesitationMsMax);
      return producer.sendBatch(batch);
    };
    return { ...producer, sendBatch };
  };
}

const environment = loadConfig({ DATABASE_URL: required, KAFKA_BROKERS: list, TOPIC_PREFIX: required });
const log = createLog('relay', 'info');
const lifecycle = createLifecycle(log);
const kafka = connectKafka(environment.KAFKA_BROKERS, environment.TOPIC_PREFIX, 'relay', log);
for (const part of Object.values(kafka) as unknown[]) if (part instanceof Kafka) hesitate(part);
const relay = startRelay(environment.DATABASE_URL, kafka, log);
lifecycle.onDrain('relay', () => relay.stop());
setInterval(() => relay.wake(), wakeEveryMs);
lifecycle.ready();
