import { vouchers } from './0001-vouchers.ts';
import { topups } from './0002-topups.ts';
import { esim } from './0003-esim.ts';
import { messaging } from './0004-messaging.ts';
import { deadLetterDismissal } from './0005-dead-letter-dismissal.ts';

/** In the order in which they are applied. */
export const migrations = [vouchers, topups, esim, messaging, deadLetterDismissal];
