import { deadLetterDismissal as sql } from '@dg/platform/outbox';
import type { MigrationEntry } from '@dg/platform/postgres';

export const deadLetterDismissal = { name: '0003-dead-letter-dismissal', sql } satisfies MigrationEntry;
