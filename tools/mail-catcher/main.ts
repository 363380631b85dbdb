import { catchMail } from './catch-mail.ts';
import { serveMail } from './serve-mail.ts';

function readPort(name: string, fallback: number): number {
  const port = Number(process.env[name] ?? fallback);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a port number`);
}

try {
  const smtp = await catchMail(readPort('SMTP_PORT', 1025));
  const http = await serveMail(smtp, readPort('MAIL_HTTP_PORT', 8025));
  const stop = (): void => {
    void Promise.all([smtp.close(), http.close()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(
    `${JSON.stringify({ service: 'mail-catcher', message: 'ready', smtpPort: smtp.port, httpPort: http.port })}\n`,
  );
} catch (error) {
  process.stderr.write(`mail catcher: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
