import type { Log } from '@dg/platform/log';
import { NoAccessToken, openAccessTokens, type OAuth2Settings } from './access-tokens.ts';

/** How we prove to a supplier who we are. */
export type Credentials =
  | { readonly apiKey: string; readonly oauth2?: undefined }
  | { readonly apiKey?: undefined; readonly oauth2: OAuth2Settings };

/** Nothing is said about who we are: our certificate says it. */
export interface NoCredentials {
  readonly apiKey?: undefined;
  readonly oauth2?: undefined;
}

export interface Authorisation {
  /** What is sent as `Authorization: Bearer`; undefined: nothing. Throws NoAccessToken. */
  credential(signal: AbortSignal): Promise<string | undefined>;
  /** Another one than that which was refused; undefined when there is no other. Throws NoAccessToken. */
  credentialAfter(refused: string, signal: AbortSignal): Promise<string | undefined>;
}

export interface AuthorisationOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly tokenRequest: 'form' | 'json';
}

export function openAuthorisation(
  credentials: Credentials | NoCredentials,
  options: AuthorisationOptions,
  log: Log,
): Authorisation {
  const { apiKey, oauth2 } = credentials;
  if (oauth2 === undefined) return { credential: async () => apiKey, credentialAfter: async () => undefined };
  const tokens = openAccessTokens(oauth2, {
    // The call itself needs the rest of its time.
    timeoutMs: Math.floor(options.timeoutMs / 2),
    format: options.tokenRequest,
    // Development: a token without encryption protects no more than calls without it.
    allowHttp: options.baseUrl.startsWith('http:'),
    onFault: (fault) => log.error({ supplier: options.name, fault }, 'no access token for supplier'),
  });
  return {
    credential: (signal) => unlessAborted(tokens.current(), signal),
    credentialAfter: (refused, signal) => unlessAborted(tokens.after(refused), signal),
  };
}

/** What others wait for too is not given up, only not waited for any longer. */
async function unlessAborted<Value>(pending: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abandon = () => reject(new NoAccessToken());
  if (signal.aborted) abandon();
  signal.addEventListener('abort', abandon);
  try {
    return await Promise.race([promise, pending]);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}
