import { randomBytes } from 'node:crypto';
import { silentLog } from '@dg/testing';
import { createIccidBox } from '../db/iccids.ts';

/** Seals and opens with a key of this process. */
export const iccids = createIccidBox([{ id: 'test', key: randomBytes(32) }], silentLog);
