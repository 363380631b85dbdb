import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold in this schema at any moment. */
export const checks: readonly Check[] = [...messagingChecks];
