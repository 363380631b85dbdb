import * as oauth from 'oauth4webapi';
import { readBytes } from './http-exchange.ts';

export interface OAuth2Settings {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience?: string | undefined;
  readonly scope?: string | undefined;
}

export interface AccessTokenOptions {
  readonly timeoutMs: number;
  /** `form`: as RFC 6749 has it. `json`: the same fields in a JSON body. The secret is one of them. */
  readonly format: 'form' | 'json';
  /** Whether the token endpoint may be reached without encryption. */
  readonly allowHttp: boolean;
  /** Told why a token could not be had: a status or the name of a fault, never a text of the server's. */
  readonly onFault: (fault: string) => void;
}

export interface AccessTokens {
  /** A token that lasts for this call at least. Throws NoAccessToken. */
  current(): Promise<string>;
  /** A token other than this, which was refused. Throws NoAccessToken. */
  after(refused: string): Promise<string>;
}

/** There is no token, so that nothing was sent. */
export class NoAccessToken extends Error {
  constructor() {
    super('no access token');
  }
}

interface Token {
  readonly value: string;
  /** By the clock of performance.now(). */
  readonly freshUntilMs: number;
}

const tokenBytesMax = 64 * 1024;
/** How long a token is used whose server does not say how long it lasts. */
const unstatedLifetimeS = 300;
/** A token is replaced so long before its end, but a short-lived one not before three quarters of its life. */
const marginMs = 60_000;

/** Tokens by OAuth 2.0 client credentials: one at a time, asked for once however many calls wait for it. */
export function openAccessTokens(settings: OAuth2Settings, options: AccessTokenOptions): AccessTokens {
  let token: Token | undefined;
  let pending: Promise<string> | undefined;

  const renew = (): Promise<string> => {
    pending ??= requestToken(settings, options)
      .then((fresh) => {
        token = fresh;
        return fresh.value;
      })
      .catch((error: unknown) => {
        options.onFault(faultOf(error));
        throw new NoAccessToken();
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  const current = async () =>
    token !== undefined && performance.now() < token.freshUntilMs ? token.value : await renew();

  return {
    current,
    after: async (refused) => {
      // Of many calls that were refused with it, the first has it replaced.
      if (token?.value === refused) token = undefined;
      return await current();
    },
  };
}

async function requestToken(settings: OAuth2Settings, options: AccessTokenOptions): Promise<Token> {
  const { tokenUrl, clientId, clientSecret, audience, scope } = settings;
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  const client = { client_id: clientId };
  const authentication = oauth.ClientSecretPost(clientSecret);
  const parameters = {
    ...(audience === undefined ? {} : { audience }),
    ...(scope === undefined ? {} : { scope }),
  };
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, {
    signal: AbortSignal.timeout(options.timeoutMs),
    [oauth.allowInsecureRequests]: options.allowHttp,
    [oauth.customFetch]: (url, request) => fetchBounded(url, request, options.format),
  });
  const answer = await oauth.processClientCredentialsResponse(server, client, response);
  const lifetimeMs = (answer.expires_in ?? unstatedLifetimeS) * 1_000;
  return {
    value: answer.access_token,
    freshUntilMs: performance.now() + lifetimeMs - Math.min(marginMs, lifetimeMs / 4),
  };
}

async function fetchBounded(
  url: string,
  { body, headers, ...request }: oauth.CustomFetchOptions<'POST', URLSearchParams>,
  format: 'form' | 'json',
): Promise<Response> {
  const response = await fetch(url, {
    ...request,
    headers: format === 'json' ? { ...headers, 'content-type': 'application/json' } : headers,
    body: format === 'json' ? JSON.stringify(Object.fromEntries(body)) : body,
  });
  const bytes = await readBytes(response, tokenBytesMax);
  return new Response(bytes, { status: response.status, headers: response.headers });
}

/** What may be said of it in a log. Texts of the server's may quote what it was sent. */
function faultOf(error: unknown): string {
  const { name, status, code, cause } = error as { name: string; status?: number; code?: unknown; cause?: unknown };
  if (status !== undefined) return `http ${status}`;
  if (cause instanceof Response) return `http ${cause.status}`;
  const named = [code, (cause as { code?: unknown } | undefined)?.code].find((value) => typeof value === 'string');
  return named ?? name;
}
