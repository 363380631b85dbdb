import { vouchers } from './0001-vouchers.ts';

/** In the order in which they are applied. */
export const migrations = [vouchers];
