import type { OutboxProducer, OutboxRow } from './outbox-producer.ts';
import { sendFaultOf, type SendFault } from './send-fault.ts';

/** What became of rows of one topic. Those in neither list count as not sent, because of `fault`. */
export interface SendOutcome {
  readonly sent: readonly OutboxRow[];
  readonly refused: readonly { readonly row: OutboxRow; readonly reason: string }[];
  readonly fault: SendFault | undefined;
}

export interface TopicSender {
  /** Sends rows in their order. Never throws; call it again only when it has answered. */
  send(rows: readonly OutboxRow[]): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** Sends to one topic with a producer of its own, so that what is wrong can only be wrong with this topic. */
export function createTopicSender(producer: OutboxProducer, topic: string): TopicSender {
  return {
    send: async (rows) => {
      const outcome = await sendInParts((some) => producer.send([{ topic, rows: some }]), rows);
      if (outcome.fault !== undefined) void producer.close();
      return outcome;
    },
    close: producer.close,
  };
}

/**
 * When the broker refuses a batch, each half is sent by itself, so that in the end only the message it means is out.
 */
export async function sendInParts(
  sendTogether: (rows: readonly OutboxRow[]) => Promise<void>,
  rows: readonly OutboxRow[],
): Promise<SendOutcome> {
  try {
    await sendTogether(rows);
    return { sent: rows, refused: [], fault: undefined };
  } catch (error) {
    const fault = sendFaultOf(error);
    if (fault.kind !== 'refused') return { sent: [], refused: [], fault };
    if (rows.length === 1) return { sent: [], refused: [{ row: rows[0]!, reason: fault.reason }], fault: undefined };
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await sendInParts(sendTogether, rows.slice(0, middle));
  if (first.fault !== undefined) return first;
  const second = await sendInParts(sendTogether, rows.slice(middle));
  return {
    sent: [...first.sent, ...second.sent],
    refused: [...first.refused, ...second.refused],
    fault: second.fault,
  };
}
