export {
  countResolverAction,
  eventDelay,
  eventsConsumed,
  eventsParked,
  grpcDuration,
  grpcRequests,
} from './metrics.ts';
export { measureMessages } from './message-gauges.ts';
export { serveMetrics, type MetricsServer } from './server.ts';
