import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface Connection {
  socket: Socket;
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  isConnected(): boolean;
  connect(): Promise<unknown>;
  send(request: unknown): Promise<unknown>;
}

const lengthBytes = 4;
let isPatched = false;

/**
 * kafkajs 2.2.4 goes on using a connection on which a request was not answered in time. When the peer is gone without
 * a word (a lost route, a machine that died), every later request fails in the same way until the kernel gives up
 * after a quarter of an hour. Here such a connection is closed, so that the next request opens another. A connection
 * that is opened again also forgets the half of an answer it may have had: kafkajs reads it as the head of the next.
 */
export function patchConnection(): void {
  if (isPatched) return;
  isPatched = true;
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/connection') as { prototype: Connection };
  const { connect, send } = prototype;
  prototype.connect = function connectAfresh(this: Connection) {
    if (!this.isConnected()) {
      this.chunks = [];
      this.bytesBuffered = 0;
      this.bytesNeeded = lengthBytes;
    }
    return connect.call(this);
  };
  prototype.send = async function sendOrClose(this: Connection, request: unknown) {
    const { socket } = this;
    try {
      return await send.call(this, request);
    } catch (error) {
      if (error instanceof Error && error.name === 'KafkaJSRequestTimeoutError') socket.destroy(error);
      throw error;
    }
  };
}
