import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { dice } from '../reliability/seed.ts';
import { chunkPipe } from './chunk-pipe.ts';

export type ProxyDirection = 'to-target' | 'to-client';

/** What a network does to those who talk through it. */
export type ProxyFault =
  | { readonly kind: 'none' }
  /** Connections are reset, those there are and those that come. */
  | { readonly kind: 'refuse' }
  /** Each chunk, in either direction, may be the one at which its connection is reset. */
  | { readonly kind: 'drop'; readonly probability: number }
  /** Each chunk waits `ms`, give or take `jitterMs`. None overtakes another. */
  | { readonly kind: 'delay'; readonly ms: number; readonly jitterMs: number }
  /**
   * Bytes are swallowed and nothing is closed, as when a NAT has lost its entry: neither side learns that the other has
   * gone. A connection that was there meanwhile, or was begun meanwhile, stays dead after the fault is over.
   */
  | { readonly kind: 'half-open'; readonly direction: ProxyDirection | 'both' };

export interface TcpProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Connections that were cut so far: reset by `refuse` or `drop`, or begun or found by `half-open`. */
  readonly cut: number;
  /** From now on; ends the fault that was on. */
  set(fault: ProxyFault): void;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Repeats when connections are dropped and how long chunks wait. */
  readonly seed?: number;
  readonly targetHost?: string;
}

interface Link {
  readonly client: Socket;
  /** None for a connection whose first packet was swallowed. */
  readonly target: Socket | undefined;
  readonly swallowed: Set<ProxyDirection>;
}

/** Passes bytes on to a port, with a fault in between when one is set. */
export async function startProxy(targetPort: number, options: ProxyOptions = {}): Promise<TcpProxy> {
  const { seed = 1, targetHost = '127.0.0.1' } = options;
  const chances = dice(seed, 'proxy');
  const links = new Set<Link>();
  let fault: ProxyFault = { kind: 'none' };
  let cut = 0;

  const reset = (link: Link) => {
    if (!links.delete(link)) return;
    cut++;
    link.client.resetAndDestroy();
    link.target?.resetAndDestroy();
  };
  const swallow = (link: Link) => {
    if (fault.kind !== 'half-open') return;
    const isNew = link.swallowed.size === 0;
    for (const direction of ['to-target', 'to-client'] as const)
      if (fault.direction === direction || fault.direction === 'both') link.swallowed.add(direction);
    if (isNew) cut++;
  };
  const isDropped = () => fault.kind === 'drop' && chances.next() < fault.probability;
  const waitMs = () => (fault.kind === 'delay' ? Math.max(0, fault.ms + (2 * chances.next() - 1) * fault.jitterMs) : 0);

  const join = (link: Link, direction: ProxyDirection) => {
    const [from, to] = direction === 'to-target' ? [link.client, link.target] : [link.target, link.client];
    if (from === undefined) return;
    const isSwallowed = () => link.swallowed.has(direction);
    const pipe = to === undefined ? undefined : chunkPipe(from, to, waitMs, isSwallowed);
    from.on('data', (chunk: Buffer) => {
      if (isSwallowed()) return;
      if (isDropped()) reset(link);
      else pipe?.write(chunk);
    });
    from.on('end', () => {
      pipe?.end();
      // Whoever leaves a dead connection is let go; the other side is not told.
      if (link.swallowed.size === 2) from.end();
    });
    // Told by 'close' right after; without a listener it would end this process.
    from.on('error', () => undefined);
    from.on('close', (hadError) => {
      if (isSwallowed()) to?.unref();
      else if (hadError) to?.resetAndDestroy();
      else pipe?.end();
      if (link.client.destroyed && (link.target?.destroyed ?? true)) links.delete(link);
    });
  };

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (fault.kind === 'refuse') {
      cut++;
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const isUnreachable = fault.kind === 'half-open' && fault.direction !== 'to-client';
    const target = isUnreachable
      ? undefined
      : connect({ port: targetPort, host: targetHost, allowHalfOpen: true, noDelay: true });
    const link: Link = { client, target, swallowed: new Set() };
    links.add(link);
    swallow(link);
    join(link, 'to-target');
    join(link, 'to-client');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    get cut() {
      return cut;
    },
    set: (next) => {
      fault = next;
      for (const link of links) {
        if (fault.kind === 'refuse') reset(link);
        else swallow(link);
      }
    },
    close: async () => {
      for (const link of links) {
        link.client.destroy();
        link.target?.destroy();
      }
      links.clear();
      server.close();
      await once(server, 'close');
    },
  };
}
