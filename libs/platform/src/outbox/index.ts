export { outboxColumns, publish, type OutgoingEvent } from './publish.ts';
export { startRelay, type Relay } from './relay.ts';
export { messagingChecks } from './checks.ts';
export { deadLetterDismissal, messagingTables } from './tables.ts';
