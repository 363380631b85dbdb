import { z } from 'zod';
import { normaliseIccid } from '../../../domain/iccid.ts';
import { timeText } from '../../reported-time.ts';
import type { DownloadProgress } from '../../supplier.ts';
import { isExecuted } from './messages.ts';

/** What points of a download mean, by their number. */
export type NotificationPoints = Readonly<Record<string, 'installed'>>;

/** SGP.22, 5.3.5. What else it carries is not read: the device is nobody's business here. */
const notification = z.object({
  iccid: z.string(),
  timestamp: timeText,
  notificationPointId: z.union([z.int().min(0).transform(String), z.string().regex(/^\d{1,5}$/)]),
  notificationPointStatus: z.object({ status: z.string() }),
});

/** Reads a handleDownloadProgressInfo; undefined when it is none. */
export function readNotification(body: Buffer, points: NotificationPoints): DownloadProgress | undefined {
  const parsed = notification.safeParse(jsonOf(body)).data;
  const iccid = parsed && normaliseIccid(parsed.iccid);
  if (parsed === undefined || iccid === undefined) return undefined;
  const { notificationPointId, notificationPointStatus, timestamp: at } = parsed;
  const isInstalled =
    Object.hasOwn(points, notificationPointId) &&
    points[notificationPointId] === 'installed' &&
    isExecuted(notificationPointStatus.status);
  return { iccid, facts: isInstalled ? { asOf: at, installedAt: at } : undefined };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
