/** Why a mail was not taken. Made of protocol codes alone: replies of servers quote addresses and content. */
export interface SendFailure {
  /** e.g. "RCPT TO 550 5.1.1" or "CONN ECONNREFUSED". */
  readonly reason: string;
  /** The address itself is refused for good: it must get no more mail. */
  readonly isAddressRefused: boolean;
}

const reply = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/;

/** Reads an error of nodemailer. */
export function sendFailureOf(error: unknown): SendFailure {
  const { command, code, response } = error as { command?: unknown; code?: unknown; response?: unknown };
  const [, status = '', enhanced = ''] = reply.exec(typeof response === 'string' ? response : '') ?? [];
  const parts = [command, status === '' ? code : status, enhanced];
  // 5.7.x speaks of policy, e.g. "relay access denied": our fault or our server's, not the recipient's.
  const isPolicy = status === '530' || enhanced.startsWith('5.7.');
  return {
    reason: parts.filter((part) => typeof part === 'string' && part !== '').join(' ') || 'unknown',
    isAddressRefused: command === 'RCPT TO' && status.startsWith('5') && !isPolicy,
  };
}
