import type { Queryable } from '@dg/platform/postgres';
import { shownUrlOf, type DisabledReason } from '../domain/endpoint-disabled.ts';
import { queueNotices } from './emails.ts';

export interface DisabledEndpoint {
  readonly clientId: number;
  readonly endpointId: number;
  readonly url: string;
  readonly reason: DisabledReason;
  readonly at: Date;
  readonly requestId: string;
}

/** Tells everybody of a client that an endpoint was turned off; once for each time. In the commit that turns it off. */
export function queueEndpointDisabledMails(client: Queryable, disabled: DisabledEndpoint): Promise<void> {
  const { clientId, endpointId, reason, requestId } = disabled;
  const at = disabled.at.toISOString();
  const data = { endpointId, url: shownUrlOf(disabled.url), reason, at };
  return queueNotices(client, [
    { clientId, content: { kind: 'endpoint-disabled', data }, cause: `${endpointId}:${at}`, requestId },
  ]);
}
