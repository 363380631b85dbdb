import type { EventTopic } from '@dg/contracts/events';
import type { Consumption, ReceivedEvent } from '@dg/platform/kafka';
import { transaction } from '@dg/platform/postgres';
import { createKeyedBox } from '@dg/platform/sealed-box';
import { silentLog } from '@dg/testing';

export const testBox = createKeyedBox([{ id: 'test', key: Buffer.alloc(32, 7) }], silentLog);

/** Applies events as their consumer does, in one transaction; without Kafka, and without remembering them. */
export function apply<Topic extends EventTopic>(
  consumption: Consumption<Topic>,
  events: readonly ReceivedEvent<Topic>[],
): Promise<void> {
  return transaction(consumption.database, (client) => consumption.apply(client, events));
}
