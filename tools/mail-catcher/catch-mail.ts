import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type CaughtMessage = {
  id: string;
  /** Who the envelope is for, comma-separated: what was really sent, whatever the headers say. */
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

export type Mailbox = {
  /** Newest first. */
  messages(): CaughtMessage[];
  clear(): void;
};

const messagesMax = 1_000;
const messageBytesMax = 10 * 1024 * 1024;

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Takes every message for every address and delivers none. */
export async function catchMail(port: number): Promise<Mailbox & { port: number; close(): Promise<void> }> {
  let caught: CaughtMessage[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Looking up who is calling from the loopback address can take seconds and tells nothing.
    disableReverseLookup: true,
    size: messageBytesMax,
    async onData(stream, session, callback) {
      try {
        const raw = await readAll(stream);
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('message too large'), { responseCode: 552 }));
          return;
        }
        const mail = await PostalMime.parse(raw);
        count += 1;
        const message: CaughtMessage = {
          id: String(count),
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: mail.subject ?? '',
          text: mail.text?.trimEnd() ?? '',
          html: mail.html ?? '',
          receivedAt: new Date().toISOString(),
        };
        caught = [message, ...caught].slice(0, messagesMax);
        callback();
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A client that breaks its connection is its own trouble.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    messages: () => caught,
    clear: () => {
      caught = [];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
