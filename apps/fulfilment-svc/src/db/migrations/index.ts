import type { MigrationEntry } from '@dg/platform/postgres';
import { fulfilment } from './0001-fulfilment.ts';
import { topups } from './0002-topups.ts';

/** Every migration of this service, in the order they are applied. */
export const migrations: readonly MigrationEntry[] = [fulfilment, topups];
