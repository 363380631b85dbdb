/** A small client of the operator API, for tools that set up what they need themselves. */
export interface OperatorSession {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  upload<Answer>(path: string, contentType: string, body: string | ReadableStream): Promise<Answer>;
}

/** Signs in; every call fails with the method, the path and the answer when it is not a 2xx. */
export async function signInOperator(
  baseUrl: string,
  operator: { email: string; password: string },
): Promise<OperatorSession> {
  const { access_token: token } = await send<{ access_token: string }>(
    `${baseUrl}/admin/v1/auth/login`,
    'POST',
    { 'content-type': 'application/json' },
    JSON.stringify(operator),
  );
  const authorization = `Bearer ${token}`;
  return {
    call: (method, path, body) =>
      send(
        `${baseUrl}${path}`,
        method,
        body === undefined ? { authorization } : { authorization, 'content-type': 'application/json' },
        body === undefined ? undefined : JSON.stringify(body),
      ),
    upload: (path, contentType, body) =>
      send(`${baseUrl}${path}`, 'POST', { authorization, 'content-type': contentType }, body),
  };
}

async function send<Answer>(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string | ReadableStream | undefined,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body, duplex: 'half' as const }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
