import { z } from 'zod';

/** A zero of somebody's clock or language (1970, year 1) says that there is no time, in a field that says there is. */
const earliestMs = Date.UTC(2000, 0, 1);

/** RFC 3339, of an instant that can be. That it is not in the future is seen to where it is learnt (learn-facts.ts). */
export const timeText = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((time) => time.getTime() >= earliestMs);
