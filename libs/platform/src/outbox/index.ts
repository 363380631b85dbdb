export { outboxColumns, publish, type OutgoingEvent } from './publish.ts';
export { startRelay, type Relay } from './relay.ts';
export { messagingChecks } from './checks.ts';
export { messagingTables } from './tables.ts';
