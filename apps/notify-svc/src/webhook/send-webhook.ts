import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { readRetryAfterMs } from '../domain/webhook-schedule.ts';
import { allowedLookup, HostRefused, isAllowedFor } from './allowed-lookup.ts';
import { hostOf } from './check-url.ts';
import { signatureHeaders, type Signed } from './sign.ts';

export interface Webhook extends Signed {
  readonly url: string;
}

/** Why there was no answer. */
export type SendFailure =
  | 'TIMEOUT'
  | 'CONNECTION_REFUSED'
  | 'CONNECTION_LOST'
  | 'ADDRESS_NOT_ALLOWED'
  | 'NAME_NOT_FOUND'
  | 'TLS_FAILED'
  | 'UNREACHABLE';

export interface WebhookAnswer {
  /** 0: there was none. */
  readonly responseCode: number;
  readonly durationMs: number;
  readonly failure?: SendFailure;
  readonly retryAfterMs?: number;
}

export interface WebhookSender {
  /** One try. Never throws, and never says anything of what was sent or answered. */
  send(webhook: Webhook): Promise<WebhookAnswer>;
  close(): void;
}

export interface WebhookSenderOptions {
  /** Whether this machine's own addresses may be sent to. */
  readonly allowPrivate: boolean;
  /** For all from the look-up to the end of the headers of the answer. */
  readonly timeoutMs?: number;
  /** Other DNS servers than the system's. */
  readonly dnsServers?: readonly string[];
  /** Who else may sign certificates, in PEM. */
  readonly certificateAuthority?: string;
}

const defaultTimeoutMs = 15_000;
/** What is thrown away of an answer before its connection is. */
const discardedBytesMax = 64 * 1024;
const discardingMaxMs = 1_000;
/** A receiver that keeps connections for less long says so, or closes one: both are seen to. */
const idleConnectionMs = 30_000;
const agentOptions = { keepAlive: true, maxFreeSockets: 8, scheduling: 'lifo', timeout: idleConnectionMs } as const;

type Reached = { readonly responseCode: number; readonly retryAfterMs?: number };
type Missed = { readonly failure: SendFailure; readonly isStale?: boolean };

/** Sends webhooks over connections that are kept for a while, each checked for where it leads. */
export function openWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowPrivate, timeoutMs = defaultTimeoutMs, dnsServers, certificateAuthority } = options;
  const resolver = new Resolver({ timeout: 2_000, tries: 3 });
  if (dnsServers !== undefined) resolver.setServers(dnsServers);
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) };

  const tryOnce = (webhook: Webhook, deadlineMs: number, isFresh: boolean) => {
    const url = new URL(webhook.url);
    const isSecure = url.protocol === 'https:';
    const rules = { allowPrivate, isLoopbackOnly: !isSecure };
    const host = hostOf(url);
    // An address is not looked up.
    if (isIP(host) !== 0 && !isAllowedFor(host, rules))
      return Promise.resolve({ failure: 'ADDRESS_NOT_ALLOWED' } as const);
    const body = Buffer.from(webhook.body);
    const request = (isSecure ? requestHttps : requestHttp)({
      method: 'POST',
      hostname: host,
      port: url.port,
      path: url.pathname + url.search,
      agent: isFresh ? false : agents[isSecure ? 'https' : 'http'],
      lookup: allowedLookup(resolver, rules),
      ...(isSecure ? { rejectUnauthorized: true, ...(certificateAuthority ? { ca: certificateAuthority } : {}) } : {}),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'User-Agent': 'digital-goods-webhooks/1',
        ...signatureHeaders(webhook),
      },
    });
    return exchange(request, body, { isSecure, deadlineMs, isAllowed: (address) => isAllowedFor(address, rules) });
  };

  return {
    send: async (webhook) => {
      const startMs = performance.now();
      const deadlineMs = startMs + timeoutMs;
      let outcome: (Reached | Missed) & { readonly endedMs?: number };
      try {
        outcome = await tryOnce(webhook, deadlineMs, false);
        // A kept connection that the receiver had just closed: it never read what was sent.
        if ('isStale' in outcome && outcome.isStale === true) outcome = await tryOnce(webhook, deadlineMs, true);
      } catch {
        // What cannot even be asked for, e.g. a header or a name that no connection takes.
        outcome = { failure: 'UNREACHABLE' };
      }
      const durationMs = Math.round((outcome.endedMs ?? performance.now()) - startMs);
      if ('failure' in outcome) return { responseCode: 0, durationMs, failure: outcome.failure };
      const { responseCode, retryAfterMs } = outcome;
      return { responseCode, durationMs, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    },
    close: () => {
      resolver.cancel();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

interface ExchangeOptions {
  readonly isSecure: boolean;
  readonly deadlineMs: number;
  readonly isAllowed: (address: string) => boolean;
}

/** How far a connection has come: what goes wrong is told by where. */
type Phase = 'connecting' | 'securing' | 'connected';

/** Writes nothing, not even a header, before it is known where the connection leads. */
function exchange(
  request: ClientRequest,
  body: Buffer,
  { isSecure, deadlineMs, isAllowed }: ExchangeOptions,
): Promise<(Reached & { readonly endedMs: number }) | Missed> {
  return new Promise((resolve) => {
    let phase: Phase = 'connecting';
    let bytesReadBefore = 0;
    let isTimedOut = false;
    let isAnswered = false;
    const timer = setTimeout(
      () => {
        isTimedOut = true;
        request.destroy();
      },
      Math.max(0, deadlineMs - performance.now()),
    );
    const end = (outcome: (Reached & { readonly endedMs: number }) | Missed) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const miss = (error?: Error) => {
      if (isAnswered) return undefined;
      if (isTimedOut) return end({ failure: 'TIMEOUT' });
      if (error instanceof HostRefused) return end({ failure: error.failure });
      const isUnread = request.socket?.bytesRead === bytesReadBefore;
      end({ failure: failureOf(phase, error), isStale: request.reusedSocket && phase === 'connected' && isUnread });
    };
    const writeTo = (socket: Socket) => {
      phase = 'connected';
      bytesReadBefore = socket.bytesRead;
      request.end(body);
    };
    const check = (socket: Socket): boolean => {
      const address = socket.remoteAddress;
      if (address !== undefined && isAllowed(address)) return true;
      // Without an address it is gone already: nobody can tell where it led, and nothing is written to it.
      if (address === undefined) phase = 'connected';
      request.destroy(address === undefined ? undefined : new HostRefused('ADDRESS_NOT_ALLOWED'));
      return false;
    };

    request.on('socket', (socket) => {
      if (!socket.connecting) {
        if (check(socket)) writeTo(socket);
        return;
      }
      socket.once('connect', () => {
        if (!check(socket)) return;
        if (!isSecure) return writeTo(socket);
        phase = 'securing';
        socket.once('secureConnect', () => writeTo(socket));
      });
    });
    request.on('error', miss);
    // Also without an error, e.g. of an answer that asks for another protocol.
    request.on('close', () => miss());
    request.on('response', (response) => {
      const endedMs = performance.now();
      const retryAfterMs = readRetryAfterMs(response.headers['retry-after'], new Date());
      const reached = {
        responseCode: response.statusCode ?? 0,
        endedMs,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      };
      isAnswered = true;
      clearTimeout(timer);
      discard(response, () => end(reached));
    });
  });
}

/** Reads a little of an answer to no purpose, so that its connection can be used again; a long one is cut off. */
function discard(response: IncomingMessage, onClose: () => void): void {
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), discardingMaxMs);
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > discardedBytesMax) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearTimeout(timer);
    onClose();
  });
}

function failureOf(phase: Phase, error: Error | undefined): SendFailure {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (phase === 'securing') return 'TLS_FAILED';
  if (phase === 'connected') return 'CONNECTION_LOST';
  if (code === 'ECONNREFUSED') return 'CONNECTION_REFUSED';
  return code === 'ETIMEDOUT' ? 'TIMEOUT' : 'UNREACHABLE';
}
