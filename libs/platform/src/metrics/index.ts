export { createCounter, createDuration, type EventCounter } from './counters.ts';
export {
  countResolverAction,
  eventDelay,
  eventsConsumed,
  eventsParked,
  grpcDuration,
  grpcRequests,
  measureWait,
} from './metrics.ts';
export { measureMessages } from './message-gauges.ts';
export { measureQueries, type QueryGauge } from './query-gauges.ts';
export { serveMetrics, type MetricsServer } from './server.ts';
