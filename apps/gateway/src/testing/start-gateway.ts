import { createApp, type AppDeps } from '../app.ts';
import { listenHttp } from '../http/server.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Bodies are compared with what they must be, whatever their shape.
  readonly body: unknown;
}

export interface RunningGateway {
  /** Sends a request; `json` is its body. */
  call(
    method: string,
    path: string,
    options?: { token?: string; json?: unknown; headers?: Record<string, string>; text?: string },
  ): Promise<Reply>;
  readonly url: string;
  close(): Promise<void>;
}

/** The real application on a free port of this machine; a create waits for its supplier for 2 s unless told. */
export async function startGateway(
  deps: Omit<AppDeps, 'trustedProxies' | 'inlineDeadlinesMs' | 'wakeRelay'> &
    Partial<Pick<AppDeps, 'inlineDeadlinesMs' | 'wakeRelay'>>,
): Promise<RunningGateway> {
  const inlineDeadlinesMs = { voucher: 2_000, topup: 2_000, esim: 2_000 };
  const server = await listenHttp(
    createApp({ inlineDeadlinesMs, wakeRelay: () => undefined, ...deps, trustedProxies: 'loopback' }),
    0,
  );
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    close: server.close,
    call: async (method, path, { token, json, headers, text } = {}) => {
      const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      const answered = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: answered === '' ? undefined : JSON.parse(answered),
      };
    },
  };
}
