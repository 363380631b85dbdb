/** An answer as a client sees it. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ErrorBody {
  readonly error: { readonly name: string; readonly code: string; readonly message: string };
}

/** One caller of the HTTP API; without a token, nobody in particular. */
export class Api {
  readonly baseUrl: string;
  readonly token: string | undefined;

  constructor(baseUrl: string, token?: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  get<Body>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (answer === '' ? undefined : JSON.parse(answer)) as Body,
    };
  }
}

/** Signs in and returns the caller it makes; fails when that is refused. */
export async function signIn(baseUrl: string, path: string, credentials: unknown): Promise<Api> {
  const { status, body } = await new Api(baseUrl).post<{ access_token: string }>(path, credentials);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return new Api(baseUrl, body.access_token);
}
