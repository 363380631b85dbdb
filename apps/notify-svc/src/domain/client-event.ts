import type { EventEnvelope } from '@dg/contracts/events';
import { timestamp, type ClientEventType, type testEventType } from '@dg/resources';

/** Something that one client is told of, through its feed and to its endpoints. */
export interface ClientEvent {
  /** The same for the same happening, so that storing it again adds nothing. */
  readonly id: string;
  readonly clientId: number;
  readonly type: ClientEventType;
  /** What it is about: the events of one subject reach an endpoint in their order. */
  readonly subject: string;
  /** Of an order's event, which is told once, whatever its id. */
  readonly order?: { readonly id: number; readonly version: number };
  /** RFC 3339. */
  readonly createdAt: string;
  readonly requestId: string;
  /** Never a code, a PIN or an activation code (decisions, section 6). */
  readonly data: object;
}

/** What an event's body is made of. */
export interface EventContent {
  readonly id: string;
  readonly type: ClientEventType | typeof testEventType;
  readonly createdAt: string;
  readonly data: object;
}

/** The text that is sent, signed and kept: to the byte the same on every try. */
export function bodyOf({ id, type, createdAt, data }: EventContent): string {
  return JSON.stringify({ id, type, created_at: createdAt, data });
}

/** What a body is sealed for: it cannot be read as that of another event. */
export function sealContextOf(eventId: string): string {
  return `event:${eventId}`;
}

/** What an event takes from the envelope that brought it, when only one client is told of it. */
export function originOf(event: EventEnvelope) {
  return { id: `evt_${event.event_id}`, createdAt: timestamp(event.occurred_at), requestId: event.request_id };
}
