import type { MigrationEntry } from '@dg/platform/postgres';
import { orders } from './0001-orders.ts';
import { topups } from './0002-topups.ts';
import { esim } from './0003-esim.ts';
import { orderSteps } from './0004-order-steps.ts';
import { discrepancies } from './0005-discrepancies.ts';
import { deadLetterDismissal } from './0006-dead-letter-dismissal.ts';

/** In the order they are applied. */
export const migrations: readonly MigrationEntry[] = [
  orders,
  topups,
  esim,
  orderSteps,
  discrepancies,
  deadLetterDismissal,
];
