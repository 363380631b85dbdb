import { timestamp } from '@dg/resources';
import type { Event__Output } from '@dg/contracts/notify';
import type { Request, Router } from 'express';
import type { Backends } from '../../backends.ts';
import { ok } from '../answer.ts';
import { clientRead } from '../client-endpoint.ts';
import { invalid } from '../errors.ts';
import { queryInteger, queryText } from '../parameters.ts';
import { mountResource } from '../resource.ts';

const limitDefault = 100;
const limitMax = 1_000;
const seqMax = 2n ** 63n - 1n;

/** GET /events: everything a client is told, in order and without a gap, to be read on from anywhere (decisions 6). */
export function mountEventRoutes(router: Router, prefix: string, { notify }: Pick<Backends, 'notify'>): void {
  mountResource(router, prefix, '/events', {
    GET: clientRead(async ({ request, clientId, requestId }) => {
      const after = querySeq(request);
      const complaint = `limit must be an integer between 1 and ${limitMax}`;
      const limit = queryInteger(request, 'limit', 1, limitMax, complaint) ?? limitDefault;
      const { events, has_more } = await notify.ListEvents(
        { client_id: clientId, after, limit },
        { requestId, isRetried: true },
      );
      return ok(events.map(encodeEvent), { 'X-Page-Size': String(events.length), 'X-Has-More': String(has_more) });
    }),
  });
}

/** The place in the feed to read on from, as decimal text: it may be beyond what a JSON number keeps. */
function querySeq(request: Request): string {
  const after = queryText(request, 'after') ?? '0';
  if (/^(0|[1-9]\d{0,18})$/.test(after) && BigInt(after) <= seqMax) return after;
  throw invalid(`after must be an integer between 0 and ${seqMax}`);
}

function encodeEvent({ seq, id, type, created_at, data_json }: Event__Output) {
  return { seq: Number(seq), id, type, created_at: timestamp(created_at), data: JSON.parse(data_json) as unknown };
}
