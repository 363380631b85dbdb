import type { MigrationEntry } from '@dg/platform/postgres';
import { emails } from './0001-emails.ts';
import { webhooks } from './0002-webhooks.ts';
import { disabledAt } from './0003-disabled-at.ts';
import { deadLetterDismissal } from './0004-dead-letter-dismissal.ts';

export const migrations: readonly MigrationEntry[] = [emails, webhooks, disabledAt, deadLetterDismissal];
