import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { listenLocally, requestedUrl } from '../http/listen.ts';

/** What came in, as its receiver sees it. */
export interface ReceivedWebhook {
  /** Of the endpoint; whoever shares a receiver has a path each. */
  readonly path: string;
  readonly id: string;
  /** The body, parsed; undefined when it is no JSON. */
  readonly event: ReceivedEvent | undefined;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
  /** Whether the published package of Standard Webhooks takes its signature, with a secret of this path. */
  readonly isSigned: boolean;
  /** 1 for the first time this id came to this path. */
  readonly attempt: number;
  readonly atMs: number;
  /** Whether it was answered with a 2xx. */
  readonly isTaken: boolean;
}

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a receiver answers: with a status and headers, never, or by breaking the connection off. */
export type Reaction = Answer | 'hang' | 'break off';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string> | undefined;
}

export type Behaviour = (webhook: Pick<ReceivedWebhook, 'path' | 'id' | 'attempt' | 'event'>) => Reaction;

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** What of a path is verified with; several while a secret is being changed. */
  trust(path: string, ...secrets: string[]): void;
  /** Answers like this from now on; returns how it did until now. */
  behave(behaviour: Behaviour): Behaviour;
  close(): Promise<void>;
}

const takesEverything: Behaviour = () => ({ status: 200 });

/** A client's receiver of webhooks, on the loopback address. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const attempts = new Map<string, number>();
  const secretsByPath = new Map<string, readonly string[]>();
  let behaviour = takesEverything;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path } = requestedUrl(request.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const id = String(request.headers['webhook-id']);
    const attempt = (attempts.get(`${path} ${id}`) ?? 0) + 1;
    attempts.set(`${path} ${id}`, attempt);
    const event = parsed(body);
    const reaction = behaviour({ path, id, attempt, event });
    received.push({
      path,
      id,
      event,
      body,
      headers: request.headers,
      isSigned: (secretsByPath.get(path) ?? []).some((secret) => verifies(secret, body, request.headers)),
      attempt,
      atMs: Date.now(),
      isTaken: typeof reaction === 'object' && reaction.status >= 200 && reaction.status < 300,
    });
    if (reaction === 'break off') request.socket.destroy();
    else if (reaction !== 'hang') response.writeHead(reaction.status, reaction.headers).end('ignored');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.destroy());
  });
  const listening = await listenLocally(server, port);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    received,
    trust: (path, ...secrets) => void secretsByPath.set(path, secrets),
    behave: (wanted) => {
      const before = behaviour;
      behaviour = wanted;
      return before;
    },
    close: listening.close,
  };
}

function verifies(secret: string, body: string, headers: IncomingMessage['headers']): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function parsed(body: string): ReceivedEvent | undefined {
  try {
    return JSON.parse(body) as ReceivedEvent;
  } catch {
    return undefined;
  }
}
