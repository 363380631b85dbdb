import { newKsuid } from '@dg/kernel';
import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { Socket } from 'node:net';

export interface HttpServer {
  readonly port: number;
  /** Stops accepting, lets requests finish, then closes. */
  close(): Promise<void>;
}

// Longer than the 60 s most load balancers keep an idle connection, so that they and not we close it.
const keepAliveTimeoutMs = 75_000;
const headersTimeoutMs = 20_000;
// Imports are long; everything else is bounded by its own deadlines.
const requestTimeoutMs = 900_000;
const badRequestBody = JSON.stringify({
  error: { name: 'BadRequestError', code: 'BAD_REQUEST', message: 'Malformed HTTP request' },
});

/** Listens on a port (0: any free one). */
export async function listenHttp(app: Express, port: number): Promise<HttpServer> {
  const server = createServer(
    { keepAliveTimeout: keepAliveTimeoutMs, headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs },
    app,
  );
  server.on('clientError', refuseMalformedRequest);
  // An expectation nobody knows is ignored, instead of a 417 in another shape than every error has.
  server.on('checkExpectation', app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What is no HTTP never becomes a request: it is answered here, in the shape of every error. */
function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${newKsuid()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(badRequestBody)}\r\n\r\n${badRequestBody}`,
  );
}
