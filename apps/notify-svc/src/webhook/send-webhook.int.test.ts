import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo, type Server as RawServer, type Socket } from 'node:net';
import { createAuthority, waitFor } from '@dg/testing';
import { Webhook as Receiver } from 'standardwebhooks';
import { startDnsServer, type DnsServer } from './dns.fixture.ts';
import { openWebhookSender, type WebhookSenderOptions } from './send-webhook.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"id":"evt_1","type":"order.delivered","data":{"product_name":"Gift card, 20 €"}}';

const closers: (() => unknown)[] = [];
let dns: DnsServer;

beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const opened = (options: Partial<WebhookSenderOptions> = {}) => {
  const sender = openWebhookSender({ allowPrivate: true, dnsServers: [dns.address], ...options });
  closers.push(sender.close);
  return sender;
};

const sendTo = (url: string, options: Partial<WebhookSenderOptions> = {}, sender = opened(options)) =>
  sender.send({ id: 'evt_1', url, body, at: new Date(), secrets: [secret] });

async function listening(server: Server | RawServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A receiver over HTTP, and how often it was asked. */
async function receiver(listener: RequestListener) {
  const asked = { count: 0, connections: 0 };
  const server = createServer((request, response) => {
    asked.count++;
    listener(request, response);
  });
  server.on('connection', () => asked.connections++);
  return { asked, url: `http://127.0.0.1:${await listening(server)}/hook?token=t` };
}

/** A receiver that is no HTTP server. */
async function rawReceiver(onConnection: (socket: Socket, nth: number) => void) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket, ++connections);
  });
  closers.push(() => sockets.forEach((socket) => socket.destroy()));
  return { url: `http://127.0.0.1:${await listening(server)}/hook`, connections: () => connections };
}

test('what arrives is the exact text, and its signature is one that a receiver can verify', async () => {
  const seen: { headers: Record<string, string>; text: string; url: string | undefined }[] = [];
  const { url } = await receiver((request, response) => {
    const { headers, url: path } = request;
    void request.toArray().then((parts: Buffer[]) => {
      seen.push({ headers: headers as Record<string, string>, text: Buffer.concat(parts).toString(), url: path });
      response.writeHead(204).end();
    });
  });
  expect(await sendTo(url)).toMatchObject({ responseCode: 204 });
  const { headers, text, url: path } = seen[0]!;
  expect([text, path, headers['content-type'], headers['user-agent']]).toEqual([
    body,
    '/hook?token=t',
    'application/json',
    'digital-goods-webhooks/1',
  ]);
  expect(new Receiver(secret).verify(text, headers)).toEqual(JSON.parse(body));
});

test('a redirect is an answer like others, and nobody goes there', async () => {
  const elsewhere = await receiver((_request, response) => response.end());
  for (const code of [301, 302, 303, 307, 308]) {
    const { url } = await receiver((_request, response) => response.writeHead(code, { Location: elsewhere.url }).end());
    expect(await sendTo(url)).toMatchObject({ responseCode: code });
  }
  expect(elsewhere.asked.count).toBe(0);
});

test('what a receiver asks for when it is busy is passed on', async () => {
  const { url } = await receiver((_request, response) => response.writeHead(503, { 'Retry-After': '7' }).end());
  expect(await sendTo(url)).toMatchObject({ responseCode: 503, retryAfterMs: 7_000 });
});

test('a receiver that says nothing, or takes its time with every byte, is given up in time', async () => {
  const silent = await receiver(() => undefined);
  expect(await sendTo(silent.url, { timeoutMs: 200 })).toMatchObject({ responseCode: 0, failure: 'TIMEOUT' });
  const dripping = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-drip: y\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await sendTo(dripping.url, { timeoutMs: 200 })).toMatchObject({ failure: 'TIMEOUT' });
});

test('an answer that never ends is cut off, and counts by its code', async () => {
  let isClosed = false;
  const { url } = await receiver((_request, response) => {
    response.writeHead(200);
    const fill = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', fill);
    response.on('close', () => (isClosed = true));
    fill();
  });
  expect(await sendTo(url)).toMatchObject({ responseCode: 200 });
  await waitFor('the end of it', () => isClosed);

  const slow = await receiver((_request, response) => response.writeHead(200).write('a'));
  expect(await sendTo(slow.url)).toMatchObject({ responseCode: 200 });
});

test('a name leads nowhere when any of its addresses is not public, whatever it led to before', async () => {
  const { url, asked } = await receiver((_request, response) => response.setHeader('Connection', 'close').end());
  const { port } = new URL(url);
  const hostile = {
    'private.test': ['10.0.0.1'],
    'loopback.test': ['127.0.0.1'],
    'loopback6.test': ['::1'],
    'mapped.test': ['::ffff:7f00:1'],
    'nat64.test': ['64:ff9b::7f00:1'],
    'metadata.test': ['169.254.169.254'],
    'mixed.test': ['8.8.8.8', '127.0.0.1'],
    'mixed6.test': ['8.8.8.8', 'fd00::1'],
  };
  for (const [name, addresses] of Object.entries(hostile)) {
    dns.names.set(name, addresses);
    const answer = await sendTo(`https://${name}:${port}/`, { allowPrivate: false });
    expect({ name, answer }).toMatchObject({ name, answer: { responseCode: 0, failure: 'ADDRESS_NOT_ALLOWED' } });
  }
  const sender = opened();
  dns.names.set('rebound.test', ['127.0.0.1']);
  expect(await sendTo(`http://rebound.test:${port}/`, {}, sender)).toMatchObject({ responseCode: 200 });
  dns.names.set('rebound.test', ['10.0.0.1']);
  expect(await sendTo(`http://rebound.test:${port}/`, {}, sender)).toMatchObject({ failure: 'ADDRESS_NOT_ALLOWED' });
  expect(asked.count).toBe(1);
  expect(await sendTo(`https://nobody.test:${port}/`)).toMatchObject({ failure: 'NAME_NOT_FOUND' });
});

test('an address is refused as such, and without TLS every one but of this machine', async () => {
  const refused = ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://a.localhost./'];
  for (const url of refused)
    expect(await sendTo(url, { allowPrivate: false })).toMatchObject({ failure: 'ADDRESS_NOT_ALLOWED' });
  dns.names.set('public.test', ['8.8.8.8']);
  for (const url of ['https://10.0.0.1/', 'http://8.8.8.8/', 'http://public.test/'])
    expect(await sendTo(url)).toMatchObject({ failure: 'ADDRESS_NOT_ALLOWED' });
});

test('a certificate must be of somebody known and of the name', async () => {
  const authority = await createAuthority('Test authority');
  const certificate = await authority.issue('localhost', 'server');
  const server = createTlsServer({ cert: certificate.cert, key: certificate.key }, (_request, response) =>
    response.end(),
  );
  const port = await listening(server);
  dns.names.set('another.test', ['127.0.0.1']);
  const known = { certificateAuthority: authority.certificate };
  expect(await sendTo(`https://localhost:${port}/`, known)).toMatchObject({ responseCode: 200 });
  expect(await sendTo(`https://localhost:${port}/`)).toMatchObject({ failure: 'TLS_FAILED' });
  expect(await sendTo(`https://another.test:${port}/`, known)).toMatchObject({ failure: 'TLS_FAILED' });
  const plain = await receiver((_request, response) => response.end());
  expect(await sendTo(plain.url.replace('http:', 'https:'))).toMatchObject({ failure: 'TLS_FAILED' });
});

test('why there was no answer is told by how far the connection had come', async () => {
  const closing = await rawReceiver((socket) => socket.on('data', () => socket.destroy()));
  expect(await sendTo(closing.url)).toMatchObject({ responseCode: 0, failure: 'CONNECTION_LOST' });
  expect(closing.connections()).toBe(1);
  const babbling = await rawReceiver((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
  expect(await sendTo(babbling.url)).toMatchObject({ failure: 'CONNECTION_LOST' });
  const switching = await rawReceiver((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  expect(await sendTo(switching.url)).toMatchObject({ failure: 'CONNECTION_LOST' });
  const server = createRawServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await sendTo(`http://127.0.0.1:${port}/`)).toMatchObject({ failure: 'CONNECTION_REFUSED' });
});

test('connections are used again; one that was closed meanwhile is replaced at once', async () => {
  const steady = await receiver((_request, response) => response.end('thanks'));
  const sender = opened();
  for (let n = 1; n <= 3; n++) expect(await sendTo(steady.url, {}, sender)).toMatchObject({ responseCode: 200 });
  expect(steady.asked).toEqual({ count: 3, connections: 1 });

  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
  const stale = await rawReceiver((socket, nth) => {
    // The first connection answers once; with the next request it is gone.
    socket.once('data', () => {
      socket.write(answer);
      if (nth === 1) socket.once('data', () => socket.destroy());
    });
  });
  expect(await sendTo(stale.url, {}, sender)).toMatchObject({ responseCode: 200 });
  expect(await sendTo(stale.url, {}, sender)).toMatchObject({ responseCode: 200 });
  expect(stale.connections()).toBe(2);
});

test('a receiver that hangs up at once was lost, not refused', async () => {
  const port = await listening(createRawServer((socket) => socket.on('error', () => undefined).destroy()));
  for (let time = 1; time <= 10; time++) {
    const { failure } = await sendTo(`https://127.0.0.1:${port}/`);
    expect(['TLS_FAILED', 'CONNECTION_LOST']).toContain(failure);
  }
});
