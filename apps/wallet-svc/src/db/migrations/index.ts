import type { MigrationEntry } from '@dg/platform/postgres';
import { ledger } from './0001-ledger.ts';
import { deadLetterDismissal } from './0002-dead-letter-dismissal.ts';

/** In the order they are applied. */
export const migrations: readonly MigrationEntry[] = [ledger, deadLetterDismissal];
