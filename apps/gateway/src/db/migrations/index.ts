import type { MigrationEntry } from '@dg/platform/postgres';
import { identityTables } from './0001-identity.ts';

export const migrations: readonly MigrationEntry[] = [identityTables];
