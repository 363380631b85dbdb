import { z } from 'zod';

/** How far an order has come. A secret: stored encrypted, and told with the next call. */
export interface Progress {
  /** As the SM-DP+ writes it, which may be with a filling F: it is given the same back. */
  readonly iccid: string;
  /** Since it is confirmed. */
  readonly confirmed?: Confirmation | undefined;
}

export interface Confirmation {
  readonly matchingId: string;
  readonly smdpAddress: string;
  /** Whether the confirmation has released it too. */
  readonly isReleased: boolean;
}

const stored = z.object({
  iccid: z.string(),
  confirmed: z.object({ matchingId: z.string(), smdpAddress: z.string(), isReleased: z.boolean() }).optional(),
});

/** Undefined: nothing is known to have been done. */
export function readProgress(text: string | undefined): Progress | 'unreadable' | undefined {
  if (text === undefined) return undefined;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}

export function writeProgress(progress: Progress): string {
  return JSON.stringify(progress);
}
