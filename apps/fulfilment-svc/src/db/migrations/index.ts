import type { MigrationEntry } from '@dg/platform/postgres';
import { fulfilment } from './0001-fulfilment.ts';
import { topups } from './0002-topups.ts';
import { esim } from './0003-esim.ts';
import { deadLetterDismissal } from './0004-dead-letter-dismissal.ts';

/** Every migration of this service, in the order they are applied. */
export const migrations: readonly MigrationEntry[] = [fulfilment, topups, esim, deadLetterDismissal];
