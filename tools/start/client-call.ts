export type ClientCall = <Body>(method: string, path: string, body?: unknown) => Promise<Body>;

const answerMs = 30_000;

/** Logs in as the client's program. The calls give the body of a 2xx; anything else is an error that quotes it. */
export async function logInAs(
  baseUrl: string,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): Promise<ClientCall> {
  const { access_token } = await call<{ access_token: string }>(baseUrl, undefined, 'POST', '/auth/login', {
    client_id,
    client_secret,
  });
  return (method, path, body) => call(baseUrl, access_token, method, path, body);
}

async function call<Body>(
  baseUrl: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    signal: AbortSignal.timeout(answerMs),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} /api/v1${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Body;
}
