import { setTimeout as sleep } from 'node:timers/promises';

/** What came back; undefined stands for no answer at all: the outcome is unknown. */
export type Reply<Body> = { readonly status: number; readonly body: Body } | undefined;

export interface Caller {
  send<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Body>>;
}

export interface ErrorBody {
  readonly error: { readonly message: string };
}

const answerWithinMs = 30_000;

/** Calls as one user: never throws for what the network or the other side does. */
export function callerOf(baseUrl: string, token: string, withinMs = answerWithinMs): Caller {
  return {
    send: async <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isText = typeof body === 'string';
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method,
          signal: AbortSignal.timeout(withinMs),
          headers: {
            ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
      } catch {
        return undefined;
      }
    },
  };
}

const giveUpAfterMs = 60_000;

/** Whether an answer says for certain what happened: anything but none, a 5xx or a 429. */
export function isDefinite<Body>(reply: Reply<Body>): reply is NonNullable<Reply<Body>> {
  return reply !== undefined && reply.status < 500 && reply.status !== 429;
}

/** Repeats the same request until its answer is definite; undefined after a minute without one. */
export async function untilDefinite<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
  for (const deadline = Date.now() + giveUpAfterMs; Date.now() < deadline;) {
    const reply = await send();
    if (isDefinite(reply)) return reply;
    await sleep(100);
  }
  return undefined;
}

/** The body of a 2xx; anything else is a failure of whoever set the scene. */
export async function expected<Body>(reply: Promise<Reply<Body>>, what: string): Promise<Body> {
  const answer = await reply;
  if (answer === undefined || answer.status >= 300)
    throw new Error(
      `${what}: ${answer === undefined ? 'no answer' : `${answer.status} ${JSON.stringify(answer.body)}`}`,
    );
  return answer.body;
}
