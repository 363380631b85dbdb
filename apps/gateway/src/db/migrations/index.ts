import type { MigrationEntry } from '@dg/platform/postgres';
import { identityTables } from './0001-identity.ts';
import { clientEvents } from './0002-client-events.ts';
import { deadLetterDismissal } from './0003-dead-letter-dismissal.ts';

export const migrations: readonly MigrationEntry[] = [identityTables, clientEvents, deadLetterDismissal];
