import { Kafka, logLevel, type logCreator } from 'kafkajs';
import type { Log } from '../log/index.ts';
import { patchRequestQueue } from './request-queue-patch.ts';

export interface KafkaConnection {
  readonly kafka: Kafka;
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
  const toLog: logCreator =
    () =>
    ({ level, log: { message, error } }) => {
      const fields = typeof error === 'string' ? { broker_error: error } : {};
      if (level <= logLevel.ERROR) log.warn(fields, `kafka: ${message}`);
      else log.debug(fields, `kafka: ${message}`);
    };
  const kafka = new Kafka({
    clientId,
    brokers: [...brokers],
    connectionTimeout: 2_000,
    requestTimeout: 5_000,
    retry: { retries: 1_000_000, initialRetryTime: 100, maxRetryTime: 2_000 },
    logLevel: logLevel.WARN,
    logCreator: toLog,
  });
  return { kafka, topicPrefix };
}
