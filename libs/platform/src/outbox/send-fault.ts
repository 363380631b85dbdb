/** What the broker says of a message that it will never take. */
const refusals = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD', 'INVALID_TIMESTAMP']);

/**
 * Why messages were not sent. `refused`: these messages, for good. `topic`: the broker answers, and the topic cannot
 * take messages now. `broker`: no answer, which says nothing of the topic.
 */
export interface SendFault {
  readonly kind: 'refused' | 'topic' | 'broker';
  /** The protocol's name of the error, or the client's. */
  readonly reason: string;
}

export function sendFaultOf(error: unknown): SendFault {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const { type } = fault as { type?: unknown };
    if (typeof type === 'string') return { kind: refusals.has(type) ? 'refused' : 'topic', reason: type };
  }
  return { kind: 'broker', reason: error instanceof Error ? error.name : 'unknown' };
}
