import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening socket has no port');
  return address.port;
}

// Below the range from which the kernel takes ports for outgoing connections: a port found free stays free until used.
const lowest = 20_000;
const highest = 29_999;
const triesMax = 1_000;

async function listenAnywhere(): Promise<Server> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const server = await listen(randomInt(lowest, highest + 1)).catch(() => undefined);
    if (server !== undefined) return server;
  }
  return listen(0);
}

/** Ports that were free a moment ago; all are held at once so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

export async function assertPortFree(port: number, purpose: string, variable: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Error(
    `port ${port} for ${purpose} is occupied: end what listens there, or choose another with ${variable}=<port>`,
  );
}
