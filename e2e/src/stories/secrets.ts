import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client as Postgres } from 'pg';
import { createClient } from 'redis';
import { topics } from '@dg/contracts/events';
import type { Platform } from '../platform.ts';
import { newClient, newProduct, newStock, placeOrder, plantedPin } from '../shop.ts';
import { newEsim, placeEsim } from '../esim-shop.ts';
import { newTopup, placeTopup } from '../topup-shop.ts';
import { eachMessageSoFar } from '../topics.ts';

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
      const matchingIds: string[] = [];
      for (const supplier of ['sandbox', 'sandbox-smdp']) {
        const esim = await newEsim(platform(), client, { supplier });
        const { body } = await placeEsim(client, esim, { client_reference: supplier });
        matchingIds.push(body.activation_code!.split('$')[2]!);
      }
      const needles = [plant, plantedPin(0), plantedPin(1), ...matchingIds];
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

async function readTopics(platform: Platform): Promise<Map<string, string>> {
  const texts = new Map(topics.map(({ topic }) => [platform.topicPrefix + topic, 'messages: ']));
  await eachMessageSoFar(platform, (topic, { headers, value }) =>
    texts.set(topic, `${texts.get(topic)}${JSON.stringify(headers)}${value?.toString()}\n`),
  );
  return texts;
}
