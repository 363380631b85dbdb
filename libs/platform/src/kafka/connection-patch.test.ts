import { Kafka, logLevel } from 'kafkajs';
import { createServer, type AddressInfo } from 'node:net';
import { patchConnection } from './connection-patch.ts';

test('a Kafka connection on which a request is not answered in time is closed, and the next try opens another', async () => {
  patchConnection();
  // A peer that accepts and never says a word, like one behind a route that was lost.
  let opened = 0;
  let closed = 0;
  const server = createServer((socket) => {
    opened++;
    socket.on('error', () => undefined).on('close', () => closed++);
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const kafka = new Kafka({
    brokers: [`127.0.0.1:${port}`],
    connectionTimeout: 100,
    requestTimeout: 100,
    retry: { retries: 1, initialRetryTime: 10 },
    logLevel: logLevel.NOTHING,
  });
  await expect(kafka.producer().connect()).rejects.toThrow('timed out');
  while (closed < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(opened).toBe(2);
  await new Promise((resolve) => server.close(resolve));
});
