import type { MigrationEntry } from '@dg/platform/postgres';
import { orders } from './0001-orders.ts';

/** In the order they are applied. */
export const migrations: readonly MigrationEntry[] = [orders];
