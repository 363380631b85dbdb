import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';

export type Listening = { readonly port: number; close(): Promise<void> };

/** Listens on the loopback address; port 0 takes any free one. Closing ends connections that are open. */
export async function listenLocally(server: Server | SecureServer, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a request line asks for. `//` is a path here, where against a base it would be a host without a name. */
export function requestedUrl(url: string | undefined): URL {
  return new URL(`http://localhost${url?.startsWith('/') === true ? url : '/'}`);
}
