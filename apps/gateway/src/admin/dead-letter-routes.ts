import { timestamp } from '@dg/resources';
import type { DeadLetter__Output } from '@dg/contracts/operations';
import { Rejection } from '@dg/kernel';
import type { Request, Router } from 'express';
import { messagingServices, type Backends, type MessagingService } from '../backends.ts';
import { ok } from '../http/answer.ts';
import { invalid } from '../http/errors.ts';
import { listAnswer, pageByPerPage } from '../http/pagination.ts';
import { isId, querySearch, queryWord } from '../http/parameters.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import { dismissSchema } from './admin-schemas.ts';
import { operatorRead, operatorWrite, type OperatorDeps } from './operator-endpoint.ts';

export interface DeadLetterRouteDeps extends OperatorDeps {
  readonly backends: Pick<Backends, 'operations'>;
}

/** For a replay, which does the work of an event, and for a dismissal. */
const settleDeadlineMs = 12_000;

/** Messages that could not be processed or sent (decisions, section 8). Never what is in them. */
export function mountDeadLetterRoutes(router: Router, prefix: string, deps: DeadLetterRouteDeps): void {
  mountResource(router, prefix, '/dead-letters', {
    GET: operatorRead(async ({ request, requestId }) => {
      const page = pageByPerPage(request);
      const service = queryWord(request, 'service', messagingServices);
      const asked = {
        services: service === undefined ? messagingServices : [service],
        topic: querySearch(request, 'topic') ?? '',
        includesReplayed: queryWord(request, 'include_replayed', ['true', 'false']) === 'true',
        requestId,
      };
      const counts = await Promise.all(asked.services.map((name) => ask(deps, asked, { name, offset: 0, limit: 0 })));
      const parts = partsOf(
        asked.services.map((name, index) => ({ name, count: counts[index]!.total_count })),
        (page.page - 1) * page.size,
        page.size,
      );
      const lists = await Promise.all(
        parts.map(async (part) => {
          const { dead_letters: letters } = await ask(deps, asked, part);
          return letters.map((letter) => encodeDeadLetter(part.name, letter));
        }),
      );
      const totalCount = counts.reduce((sum, { total_count: count }) => sum + count, 0);
      return listAnswer(lists.flat(), page, totalCount);
    }),
  });
  mountResource(router, prefix, '/dead-letters/:id/replay', {
    POST: operatorWrite(deps, 'replay-dead-letter', 'object', async ({ request, requestId, principal }) => {
      const { service, id } = deadLetterIdOf(request);
      const letter = await deps.backends.operations[service].ReplayDeadLetter(
        { id, actor: principal.subject },
        { requestId, deadlineMs: settleDeadlineMs, isRetried: true },
      );
      return ok(encodeDeadLetter(service, letter));
    }),
  });
  mountResource(router, prefix, '/dead-letters/:id/dismiss', {
    POST: operatorWrite(deps, 'dismiss-dead-letter', 'object', async ({ request, requestId, principal }) => {
      const { reason } = parseBody(dismissSchema, request.body);
      const { service, id } = deadLetterIdOf(request);
      const letter = await deps.backends.operations[service].DismissDeadLetter(
        { id, actor: principal.subject, reason },
        { requestId, deadlineMs: settleDeadlineMs, isRetried: true },
      );
      return ok(encodeDeadLetter(service, letter));
    }),
  });
}

interface Asked {
  readonly topic: string;
  readonly includesReplayed: boolean;
  readonly requestId: string;
}

/** A part of a service's letters. */
interface Part {
  readonly name: MessagingService;
  readonly offset: number;
  readonly limit: number;
}

function ask(
  { backends }: DeadLetterRouteDeps,
  { topic, includesReplayed, requestId }: Asked,
  { name, offset, limit }: Part,
) {
  const question = { offset, limit, topic, include_replayed: includesReplayed };
  return backends.operations[name].ListDeadLetters(question, { requestId, isRetried: true });
}

/** Which letters of which service are on a page, when those of one service follow those of the one before. */
function partsOf(
  services: readonly { name: MessagingService; count: number }[],
  offset: number,
  limit: number,
): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (const { name, count } of services) {
    const from = Math.max(offset, first);
    const to = Math.min(offset + limit, first + count);
    if (from < to) parts.push({ name, offset: from - first, limit: to - from });
    first += count;
  }
  return parts;
}

/** `order-svc-12`: 400 when it is none, 404 when no letter has such a number. */
function deadLetterIdOf(request: Request): { service: MessagingService; id: number } {
  const match = /^([a-z]+(?:-svc)?)-([1-9]\d*)$/.exec(String(request.params['id']));
  const service = messagingServices.find((name) => name === match?.[1]);
  if (match === null || service === undefined) throw invalid('Invalid dead letter ID');
  const id = Number(match[2]);
  if (!isId(id)) throw new Rejection('NO_MATCHING_RESULT', 'Dead letter not found');
  return { service, id };
}

function encodeDeadLetter(service: MessagingService, letter: DeadLetter__Output) {
  const { id, consumer, topic, key, reason, tries, parked_at: parkedAt } = letter;
  return {
    id: `${service}-${id}`,
    service,
    consumer,
    topic,
    key,
    reason,
    tries,
    parked_at: timestamp(parkedAt),
    replayed_at: timeOrNull(letter.replayed_at),
    dismissed_at: timeOrNull(letter.dismissed_at),
    dismissed_by: letter.dismissed_by || null,
    dismissal_reason: letter.dismissal_reason || null,
  };
}

function timeOrNull(text: string): string | null {
  return text === '' ? null : timestamp(text);
}
