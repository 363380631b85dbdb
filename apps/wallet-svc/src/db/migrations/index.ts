import type { MigrationEntry } from '@dg/platform/postgres';
import { ledger } from './0001-ledger.ts';

/** In the order they are applied. */
export const migrations: readonly MigrationEntry[] = [ledger];
