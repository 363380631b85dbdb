import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { registry } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

let isCollecting = false;

/** Serves what this process measures as `GET /metrics`, for Prometheus, on a port (0: any free one). */
export async function serveMetrics(service: string, port: number): Promise<MetricsServer> {
  registry.setDefaultLabels({ service });
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
