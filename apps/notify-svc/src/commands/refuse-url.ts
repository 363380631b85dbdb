import { Rejection } from '@dg/kernel';
import { checkUrl } from '../webhook/check-url.ts';

/** INVALID_REQUEST when webhooks cannot be sent there. All else of a request was checked where it came in. */
export function refuseUrl(url: string, allowPrivate: boolean): void {
  const complaint = checkUrl(url, allowPrivate);
  if (complaint !== undefined) throw new Rejection('INVALID_REQUEST', complaint);
}
