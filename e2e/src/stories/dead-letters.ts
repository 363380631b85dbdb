import { waitFor } from '@dg/testing';
import { Kafka, logLevel } from 'kafkajs';
import type { ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { newClient, newProduct, orderOf, placeOrder } from '../shop.ts';
import { expectCleanBooks } from './money.ts';

interface DeadLetter {
  readonly id: string;
  readonly reason: string;
  readonly dismissed_by: string | null;
  readonly dismissal_reason: string | null;
}

const topic = 'fulfilment-result';
const poison = 'no event, but SECRET-9f2';
const path = '/admin/v1/dead-letters';
const inOrderSvc = `${path}?service=order-svc&topic=${topic}`;

/** Has something that is no event stand in front of all that comes next. Gives in how many partitions. */
async function poisonEveryPartition({ brokers, topicPrefix }: Platform): Promise<number> {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  const [admin, producer] = [kafka.admin(), kafka.producer()];
  await Promise.all([admin.connect(), producer.connect()]);
  const partitions = await admin.fetchTopicOffsets(topicPrefix + topic);
  await producer.send({
    topic: topicPrefix + topic,
    messages: partitions.map(({ partition }) => ({ partition, key: 'poison', value: poison })),
  });
  await Promise.all([admin.disconnect(), producer.disconnect()]);
  return partitions.length;
}

export function deadLetterStories(platform: () => Platform): void {
  describe('a message that is no event', () => {
    test('is set aside for an operator to dismiss, and what comes after it goes on', async () => {
      const { operator } = platform();
      const count = await poisonEveryPartition(platform());
      const client = await newClient(platform(), 100);
      const { body: order } = await placeOrder(
        client,
        await newProduct(platform(), client, { sandboxOutcome: '9020' }),
        1,
      );
      await waitFor('the order', async () => (await orderOf(client, order.id)).status === 'DELIVERED', 45_000);
      const letters = await waitFor('the dead letters', async () => {
        const { body } = await operator.get<readonly DeadLetter[]>(inOrderSvc);
        return body.length === count ? body : undefined;
      });
      expect(JSON.stringify(letters)).not.toContain('SECRET-9f2');

      const first = `${path}/${letters[0]!.id}`;
      expect((await operator.post(`${first}/replay`)).status).toBe(409);
      expect((await operator.post(`${first}/dismiss`, {})).status).toBe(400);
      for (const { id } of letters) {
        const dismissed = await operator.post<DeadLetter>(`${path}/${id}/dismiss`, { reason: 'sent by mistake' });
        expect(dismissed).toMatchObject({
          status: 200,
          body: { dismissed_by: expect.stringMatching(/^user:/) as string, dismissal_reason: 'sent by mistake' },
        });
      }
      const replayed = await operator.post<ErrorBody>(`${first}/replay`);
      expect(replayed).toMatchObject({ status: 409, body: { error: { message: 'Dead letter was dismissed' } } });
      expect((await operator.get<readonly DeadLetter[]>(inOrderSvc)).body).toEqual([]);
      await expectCleanBooks(platform());
    }, 90_000);
  });
}
