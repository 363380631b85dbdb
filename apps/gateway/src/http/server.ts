import { newKsuid } from '@dg/kernel';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
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

/** Certificates in PEM, by which both sides of a connection prove who they are. */
export interface MutualTls {
  readonly certificate: string;
  readonly key: string;
  /** Whose certificates callers must have. */
  readonly clientCa: string;
}

/** Listens on a port (0: any free one); with certificates only to callers who have one too. */
export async function listenHttp(app: Express, port: number, tls?: MutualTls): Promise<HttpServer> {
  const options: ServerOptions = {
    keepAliveTimeout: keepAliveTimeoutMs,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
  };
  const server = tls === undefined ? createServer(options, app) : listenerFor(tls, options, app);
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

function listenerFor({ certificate, key, clientCa }: MutualTls, options: ServerOptions, app: Express): Server {
  return createTlsServer(
    {
      ...options,
      cert: certificate,
      key,
      ca: clientCa,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      handshakeTimeout: headersTimeoutMs,
    },
    app,
  );
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
  const isOfHttp = error.code?.startsWith('HPE_') === true || error.code?.startsWith('ERR_HTTP_') === true;
  // A connection that is lost, or was never secured, cannot be answered on.
  if (!socket.writable || !isOfHttp) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${newKsuid()}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(badRequestBody)}\r\n\r\n${badRequestBody}`,
  );
}
