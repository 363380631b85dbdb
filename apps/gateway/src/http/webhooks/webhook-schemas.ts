import { clientEventTypes, type ClientEventType } from '@dg/resources';
import { z } from 'zod';
import { isPlainText } from '../parameters.ts';
import { filled, optional, text } from '../validation.ts';

const known: ReadonlySet<string> = new Set(clientEventTypes);
const eventTypesComplaint = 'event_types must be a non-empty array of event types';
const descriptionLengthMax = 255;
// Longer than any event type: what is no event type is named in the answer, but not at any length.
const namedLengthMax = 100;

// Whether it may be called is decided by notify-svc, which also says what is wrong with it.
const url = text('url', 2_048);

/** What a webhook is called for. Each type counts once; there are no wildcards. */
const eventTypes = z
  .array(z.string(eventTypesComplaint), eventTypesComplaint)
  .min(1, eventTypesComplaint)
  .transform((types, context): ClientEventType[] => {
    const unknown = types.find((type) => !known.has(type));
    if (unknown === undefined) return [...new Set(types)] as ClientEventType[];
    const message = `event_types has an unknown type: ${unknown.slice(0, namedLengthMax)}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const descriptionComplaint = `description must be a string of at most ${descriptionLengthMax} characters`;
const description = z
  .string(descriptionComplaint)
  .max(descriptionLengthMax, descriptionComplaint)
  .refine(isPlainText, 'description must not contain control characters');

const isActive = z.boolean('is_active must be a boolean');

/** Body of POST /webhooks (decisions, section 6). */
export const createWebhookSchema = z.object({
  url,
  event_types: z.preprocess((value) => value ?? [], eventTypes),
  description: optional(description),
  is_active: optional(isActive),
});

/** Body of PATCH /webhooks/:id: what is there is changed; a description of null is removed. */
export const updateWebhookSchema = z.object({
  url: optional(url),
  event_types: optional(eventTypes),
  description: description.nullish(),
  is_active: optional(isActive),
});

const sinceComplaint = 'since must be an RFC 3339 time, such as 2026-01-31T09:30:00Z';

/** Body of POST /webhooks/:id/recover. */
export const recoverSchema = z.object({
  since: filled(
    'since',
    z.iso
      .datetime({ offset: true, error: sinceComplaint })
      .refine((time) => /T\d\d:\d\d:\d\d/.test(time), sinceComplaint)
      // Before 1970 there was nothing to recover either, and every service can tell such a time.
      .transform((time) => new Date(Math.max(0, Date.parse(time))).toISOString()),
  ),
});
