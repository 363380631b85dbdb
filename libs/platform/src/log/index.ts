import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { quotesItsInput } from './quotes-its-input.ts';

export type Log = Logger;

/** Fields that never reach a log, wherever they stand in what is logged. */
const secretFields = [
  'card_number',
  'pin_code',
  'claim_url',
  'code',
  'activation_code',
  'redeem_voucher_code',
  'voucher_reference_number',
  'password',
  'client_secret',
  'access_token',
  'refresh_token',
  'token',
  'secret',
  'csrf_token',
  'authorization',
  'cookie',
  'vouchers',
];

/** JSON lines on stdout: `time`, `level`, `service`, `message`, and facts as fields. */
export function createLog(service: string, level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service },
    messageKey: 'message',
    errorKey: 'error',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Errors of drivers carry statements and values: only what names the fault is kept.
    serializers: { error: describeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*[*].${field}`]),
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What a log may say of an error: never its `detail`, `query` or `parameters`, which can hold values of rows. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'NonError', message: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    message: quotesItsInput(error) ? 'not logged: it may quote what it failed on' : error.message.slice(0, 500),
    ...(typeof code === 'string' || typeof code === 'number' ? { error_code: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: error.stack?.split('\n').slice(1, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
