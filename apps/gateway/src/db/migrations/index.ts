import type { MigrationEntry } from '@dg/platform/postgres';
import { identityTables } from './0001-identity.ts';
import { clientEvents } from './0002-client-events.ts';

export const migrations: readonly MigrationEntry[] = [identityTables, clientEvents];
