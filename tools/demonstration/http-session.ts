import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  /** Of the JSON, or undefined when there is none. */
  readonly body: unknown;
}

/** What is sent beside method and path. An object goes as JSON, text as its content type says. */
export interface Content {
  readonly json?: object;
  readonly text?: string;
  readonly contentType?: string;
  /** For a write that must not happen twice when its answer was "try again". */
  readonly idempotencyKey?: string;
}

/** Somebody logged in to the gateway. */
export interface HttpSession {
  /** Any answer of the service, also a refusal. */
  send(method: string, path: string, content?: Content): Promise<Answer>;
  /** The body of a 2xx answer; anything else is an error that says what was refused and why. */
  expect<Body>(method: string, path: string, content?: Content): Promise<Body>;
}

const triesMax = 30;
const answerWithinMs = 60_000;

/** Logs in; undefined when the proof is refused. A token that runs out is renewed with the same proof. */
export async function logIn(baseUrl: string, loginPath: string, proof: object): Promise<HttpSession | undefined> {
  const newToken = async () => {
    const answer = await request(baseUrl, 'POST', loginPath, { json: proof });
    if (answer.status === 401) return undefined;
    return (bodyOf2xx(answer, 'POST', loginPath) as { access_token: string }).access_token;
  };
  let token = await newToken();
  if (token === undefined) return undefined;
  const send = async (method: string, path: string, content: Content = {}) => {
    const answer = await request(baseUrl, method, path, content, token);
    if (answer.status !== 401) return answer;
    token = await newToken();
    return request(baseUrl, method, path, content, token);
  };
  return {
    send,
    expect: async <Body>(method: string, path: string, content?: Content) =>
      bodyOf2xx(await send(method, path, content), method, path) as Body,
  };
}

async function request(
  baseUrl: string,
  method: string,
  path: string,
  content: Content,
  token?: string,
): Promise<Answer> {
  const body = content.text ?? (content.json === undefined ? undefined : JSON.stringify(content.json));
  const headers = {
    ...(body === undefined ? {} : { 'content-type': content.contentType ?? 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(content.idempotencyKey === undefined ? {} : { 'idempotency-key': content.idempotencyKey }),
  };
  for (let tries = 1; ; tries++) {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(baseUrl + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    // Busy, or a dependency is still starting: the service says when to come back.
    const isToRetry = response.status === 429 || response.status === 503;
    if (!isToRetry || tries === triesMax) return { status: response.status, body: parseJson(text) };
    await pause(1_000 * Math.min(Number(response.headers.get('retry-after')) || 1, 10));
  }
}

function bodyOf2xx({ status, body }: Answer, method: string, path: string): unknown {
  if (status >= 200 && status < 300) return body;
  const { error, errors } = (body ?? {}) as {
    error?: { message?: string };
    errors?: { line: number; message: string }[];
  };
  const lines = (errors ?? []).slice(0, 5).map(({ line, message }) => `; line ${line}: ${message}`);
  throw new Error(`${method} ${path}: ${status} ${error?.message ?? ''}${lines.join('')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
