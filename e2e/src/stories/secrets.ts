import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { Client as Postgres } from 'pg';
import { createClient } from 'redis';
import { topics } from '@dg/contracts/events';
import type { Platform } from '../platform.ts';
import { newClient, newProduct, newStock, placeOrder, plantedPin } from '../shop.ts';
import { newTopup, placeTopup } from '../topup-shop.ts';

const plant = 'PLANTED-';

export function secretStories(platform: () => Platform): void {
  describe('codes', () => {
    test('are in no log, topic, Redis key, mail, nor in the clear in any schema', async () => {
      const { stack, logDirectory, redisUrl } = platform();
      const client = await newClient(platform(), 100);
      const product = await newProduct(platform(), client, { isRedeemable: true });
      await newStock(platform(), product, 5);
      const placed = await placeOrder(client, product, 2, { email: 'secrets@example.com' });
      const topup = await newTopup(platform(), client);
      const code = placed.body.vouchers[0]!['card_number'];
      const paid = await placeTopup(client, topup, 'player-1', { redeem_voucher_code: code });
      expect(paid.body.status).toBe('DELIVERED');
      const refused = await placeTopup(client, topup, 'player-1', { redeem_voucher_code: code });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(placed.body.vouchers)).toContain(plant);
      const needles = [plant, plantedPin(0), plantedPin(1)];
      const places = new Map<string, string>();
      for (const file of await readdir(logDirectory))
        places.set(`log ${file}`, await readFile(path.join(logDirectory, file), 'utf8'));
      for (const [topic, text] of await readTopics(platform())) places.set(`topic ${topic}`, text);
      for (const [service, url] of Object.entries(stack.databaseUrls))
        places.set(`schema of ${service}`, await readSchema(url));
      places.set('redis', await readRedis(redisUrl));
      places.set('mails', await (await fetch(`${stack.mailUrl}/messages`)).text());
      expect([...places.values()].every((text) => text.length > 0)).toBe(true);
      for (const [place, text] of places) {
        for (const needle of needles) expect({ place, found: text.includes(needle) }).toEqual({ place, found: false });
      }
    }, 180_000);
  });
}

async function readSchema(url: string): Promise<string> {
  const client = new Postgres({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  );
  let text = '';
  for (const { name } of rows) {
    const content = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    text += content.rows.map(({ row }) => row).join('\n');
  }
  await client.end();
  return text;
}

async function readRedis(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  let text = 'keys: ';
  for await (const keys of client.scanIterator()) {
    for (const key of keys) text += `${key} ${(await client.type(key)) === 'string' ? await client.get(key) : ''}\n`;
  }
  await client.close();
  return text;
}

async function readTopics({ brokers, topicPrefix }: Platform): Promise<Map<string, string>> {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const names = topics.map(({ topic }) => topicPrefix + topic);
  const wanted = new Map<string, bigint>();
  for (const topic of names) {
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > 0n) wanted.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  const texts = new Map(names.map((topic) => [topic, 'messages: ']));
  const consumer = kafka.consumer({ groupId: `${topicPrefix}secrets` });
  await consumer.connect();
  await consumer.subscribe({ topics: names, fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ topic, partition, message }) => {
          texts.set(topic, `${texts.get(topic)}${JSON.stringify(message.headers)}${message.value?.toString()}\n`);
          const key = `${topic}/${partition}`;
          if (BigInt(message.offset) + 1n >= (wanted.get(key) ?? 0n)) wanted.delete(key);
          if (wanted.size === 0) resolve();
        },
      })
      .catch(reject);
  });
  await consumer.disconnect();
  await admin.disconnect();
  return texts;
}
