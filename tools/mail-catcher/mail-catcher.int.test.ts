import { connect } from 'node:net';
import { catchMail } from './catch-mail.ts';
import { serveMail } from './serve-mail.ts';

type Closable = { port: number; close(): Promise<void> };
let smtp: Awaited<ReturnType<typeof catchMail>>;
let http: Closable;

beforeAll(async () => {
  smtp = await catchMail(0);
  http = await serveMail(smtp, 0);
});

afterAll(async () => {
  await http.close();
  await smtp.close();
});

/** Speaks just enough SMTP: every line is sent after the answer to the one before it. */
function send(to: string[], message: string[]): Promise<void> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<shop@example.com>',
    ...to.map((address) => `RCPT TO:<${address}>`),
    'DATA',
    [...message, '.'].join('\r\n'),
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: smtp.port });
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      const answer = chunk.toString('utf8');
      if (/^[45]/.test(answer)) reject(new Error(answer));
      const line = lines.shift();
      if (line === undefined) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve());
  });
}

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${http.port}${path}`);

test('messages are kept newest first, for whom the envelope names', async () => {
  await send(
    ['first@example.com'],
    ['Subject: =?utf-8?q?Gutschein_f=C3=BCr_Sie?=', 'To: somebody@example.com', '', 'Hello'],
  );
  await send(
    ['second@example.com', 'third@example.com'],
    [
      'Subject: Both',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'plain',
      '--x',
      'Content-Type: text/html',
      '',
      '<p>rich</p>',
      '--x--',
    ],
  );
  await expect((await get('/messages')).json()).resolves.toEqual([
    {
      id: '2',
      to: 'second@example.com, third@example.com',
      subject: 'Both',
      text: 'plain',
      html: expect.stringContaining('<p>rich</p>'),
    },
    { id: '1', to: 'first@example.com', subject: 'Gutschein für Sie', text: 'Hello', html: '' },
  ]);
});

test('the page shows a hostile message as text and its HTML only inside a closed sandbox', async () => {
  await send(
    ['a@example.com'],
    ['Subject: <script>alert(1)</script>', 'Content-Type: text/html', '', `<b>"bold"</b><script>alert(2)</script>`],
  );
  const page = await (await get('/')).text();
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).toMatch(/<iframe sandbox="" [^>]*srcdoc="&lt;b&gt;&quot;bold&quot;/);
});

test('deleting empties the mailbox', async () => {
  await fetch(`http://127.0.0.1:${http.port}/messages`, { method: 'DELETE' });
  await expect((await get('/messages')).json()).resolves.toEqual([]);
});
