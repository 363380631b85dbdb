import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process measures; docs/metrics.md lists it. Labels are words of the code, never ids: each new value of a
 * label is one more series for ever.
 */
export const registry = new Registry();
const registers = [registry];

export const grpcRequests = new Counter({
  name: 'grpc_requests_total',
  help: 'gRPC calls this service has answered, by method and outcome',
  labelNames: ['method', 'outcome'],
  registers,
});

export const grpcDuration = new Histogram({
  name: 'grpc_request_duration_seconds',
  help: 'How long this service took to answer a gRPC call',
  labelNames: ['method'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const eventsConsumed = new Counter({
  name: 'events_consumed_total',
  help: 'Events that were applied, or had been applied before',
  labelNames: ['consumer'],
  registers,
});

export const eventsParked = new Counter({
  name: 'events_parked_total',
  help: 'Messages that were set aside as dead letters',
  labelNames: ['consumer'],
  registers,
});

export const eventDelay = new Histogram({
  name: 'event_delay_seconds',
  help: 'From the commit that published an event until it was applied',
  labelNames: ['consumer'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
  registers,
});

const waits = new Map<string, () => number>();

const eventWait = new Gauge({
  name: 'event_wait_seconds',
  help: 'How long a consumer has waited for what an event needs before it can be applied, 0 when none waits',
  labelNames: ['consumer'],
  registers,
  collect: () => {
    for (const [consumer, seconds] of waits) eventWait.set({ consumer }, seconds());
  },
});

/** Measures how many seconds a consumer has waited, whenever the metrics are read. */
export function measureWait(consumer: string, seconds: () => number): void {
  waits.set(consumer, seconds);
}

const resolverActions = new Counter({
  name: 'resolver_actions_total',
  help: 'What the resolver found stuck and drove on',
  labelNames: ['kind'],
  registers,
});

/** Counts what the resolver of orders did: open intents, refunds due, orders asked about, results not applied. */
export function countResolverAction(kind: 'intent' | 'refund' | 'asked' | 'result' | 'cancellation', count = 1): void {
  resolverActions.inc({ kind }, count);
}
