import { Rejection } from '@dg/kernel';
import { clientEventTypes } from '@dg/resources';
import { checkUrl } from '../webhook/check-url.ts';

const descriptionLengthMax = 255;

/** What a client may say of an endpoint; what is absent stays as it is. */
export interface EndpointFields {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  /** Empty: there is none. */
  readonly description?: string;
  readonly isActive?: boolean;
}

/** The same, with each event type once; INVALID_REQUEST says what is wrong with the first field that is. */
export function checkEndpointFields(fields: EndpointFields, allowPrivate: boolean): EndpointFields {
  const complaint = fields.url === undefined ? undefined : checkUrl(fields.url, allowPrivate);
  if (complaint !== undefined) throw new Rejection('INVALID_REQUEST', complaint);
  if (fields.eventTypes?.length === 0) {
    throw new Rejection('INVALID_REQUEST', 'event_types must be a non-empty array of event types');
  }
  const known: readonly string[] = clientEventTypes;
  const unknown = fields.eventTypes?.find((type) => !known.includes(type));
  if (unknown !== undefined) {
    throw new Rejection('INVALID_REQUEST', `event_types: ${unknown.slice(0, 100)} is not an event type`);
  }
  if (fields.description !== undefined && fields.description.length > descriptionLengthMax) {
    throw new Rejection('INVALID_REQUEST', `description must have at most ${descriptionLengthMax} characters`);
  }
  // Postgres stores any character but this one.
  if (fields.description?.includes('\0')) {
    throw new Rejection('INVALID_REQUEST', 'description must not contain NUL characters');
  }
  return fields.eventTypes === undefined ? fields : { ...fields, eventTypes: [...new Set(fields.eventTypes)] };
}
