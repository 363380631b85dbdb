import { Kafka, logLevel, type logCreator } from 'kafkajs';
import type { Log } from '../log/index.ts';
import { patchConnection } from './connection-patch.ts';
import { patchRequestQueue } from './request-queue-patch.ts';

export interface KafkaConnection {
  /** Tries again for ever: for consumers. */
  readonly kafka: Kafka;
  /** Tries once, then throws and logs nothing: for a sender that decides itself what to do next. */
  readonly briefKafka: Kafka;
  /** Put before every topic and group, so that several installations can share brokers. */
  readonly topicPrefix: string;
}

/**
 * kafkajs, tuned to come back within 2 s of a broker's restart (its defaults need more than 10) and never to give up.
 */
export function connectKafka(
  brokers: readonly string[],
  topicPrefix: string,
  clientId: string,
  log: Log,
): KafkaConnection {
  patchRequestQueue();
  patchConnection();
  const toLog: logCreator =
    () =>
    ({ level, log: { message, error } }) => {
      const fields = typeof error === 'string' ? { broker_error: error } : {};
      if (level <= logLevel.ERROR) log.warn(fields, `kafka: ${message}`);
      else log.debug(fields, `kafka: ${message}`);
    };
  const options = {
    clientId,
    brokers: [...brokers],
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    logCreator: toLog,
  };
  const forEver = { retries: 1_000_000, initialRetryTime: 100, maxRetryTime: 2_000 };
  return {
    kafka: new Kafka({ ...options, logLevel: logLevel.WARN, retry: forEver }),
    briefKafka: new Kafka({ ...options, logLevel: logLevel.NOTHING, retry: { retries: 0 } }),
    topicPrefix,
  };
}
