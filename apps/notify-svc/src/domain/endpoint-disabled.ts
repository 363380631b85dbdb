/** GONE: the receiver said so (410). FAILING: nothing but failures for five days. */
export type DisabledReason = 'GONE' | 'FAILING';

/** All that a mail about an endpoint that was turned off is made of. */
export interface EndpointDisabled {
  readonly endpointId: number;
  /** As far as it may be shown. */
  readonly url: string;
  readonly reason: DisabledReason;
  /** RFC 3339. */
  readonly at: string;
}

/** Where an endpoint is, without path and query: many receivers have their token there. */
export function shownUrlOf(url: string): string {
  return new URL(url).origin;
}
