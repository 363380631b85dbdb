import type { MigrationEntry } from '@dg/platform/postgres';
import { emails } from './0001-emails.ts';

export const migrations: readonly MigrationEntry[] = [emails];
