import { createServer } from 'node:http';
import { listenLocally, requestedUrl, type Listening } from '../http/listen.ts';
import type { Mailbox } from './catch-mail.ts';
import { mailPage } from './page.ts';

type Answer = { status: number; type: string; body: string };

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

function answer(mailbox: Mailbox, method: string, path: string): Answer {
  if (method === 'GET' && path === '/messages') {
    return json(
      200,
      mailbox.messages().map(({ id, to, subject, text, html }) => ({ id, to, subject, text, html })),
    );
  }
  if (method === 'DELETE' && path === '/messages') {
    mailbox.clear();
    return { status: 204, type: 'text/plain', body: '' };
  }
  if (method === 'GET' && path === '/health') return json(200, { status: 'ok' });
  if (method === 'GET' && path === '/')
    return { status: 200, type: 'text/html; charset=utf-8', body: mailPage(mailbox.messages()) };
  return json(404, { error: 'not found' });
}

/** The caught messages over HTTP, for people and for tests. */
export async function serveMail(mailbox: Mailbox, port: number): Promise<Listening> {
  const server = createServer((request, response) => {
    const { status, type, body } = answer(mailbox, request.method ?? 'GET', requestedUrl(request.url).pathname);
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Frames made from `srcdoc` inherit this: a caught message cannot call home.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    });
    response.end(body);
  });
  return listenLocally(server, port);
}
