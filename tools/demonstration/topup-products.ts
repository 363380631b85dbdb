import { gamingTopups } from './gaming-topups.ts';
import { mobileTopups } from './mobile-topups.ts';
import type { DemonstrationTopup } from './topup-lines.ts';
import { utilityTopups } from './utility-topups.ts';

/** The top-up catalogue of a demonstration; all of it is delivered by the sandbox supplier. */
export const topupProducts: readonly DemonstrationTopup[] = [...gamingTopups, ...mobileTopups, ...utilityTopups];
