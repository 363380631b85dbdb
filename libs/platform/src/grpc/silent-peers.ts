import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** A gRPC server says its first word as soon as it is connected; nobody should wait longer for one that does not. */
const firstWordMs = 3_000;

const ports = new Set<number>();
let isWatching = false;

/**
 * grpc-js waits for ever when a connection is made and the other side then says nothing, as happens behind a network
 * that has lost it: keepalive begins only after the first word. Such connections to this port are ended, and grpc-js
 * makes new ones.
 */
export function giveUpSilentPeers(address: string): void {
  ports.add(Number(address.slice(address.lastIndexOf(':') + 1)));
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => {
      if (socket.remotePort !== undefined && ports.has(socket.remotePort)) watch(socket);
    });
  });
}

function watch(socket: Socket): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, firstWordMs);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}
