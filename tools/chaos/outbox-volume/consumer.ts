/** A service that applies the events: one row for each, in the commit that records it as seen. */
import { list, loadConfig, required } from '@dg/platform/config';
import { connectKafka, startConsumer } from '@dg/platform/kafka';
import { createLifecycle } from '@dg/platform/lifecycle';
import { createLog } from '@dg/platform/log';
import { openPool, query } from '@dg/platform/postgres';

const environment = loadConfig({ DATABASE_URL: required, KAFKA_BROKERS: list, TOPIC_PREFIX: required });
const log = createLog('consumer', 'info');
const lifecycle = createLifecycle(log);
const database = openPool(environment.DATABASE_URL, log);
const kafka = connectKafka(environment.KAFKA_BROKERS, environment.TOPIC_PREFIX, 'consumer', log);
lifecycle.onDrain('database', () => database.end());
startConsumer(
  kafka,
  {
    name: 'volume.applied',
    topic: 'fulfilment-result',
    database,
    apply: async (client, events) => {
      await query(client, 'insert into applied (key_id, sequence) select * from unnest($1::integer[], $2::integer[])', [
        events.map(({ data }) => data.order_id),
        events.map(({ data }) => data.sequence),
      ]);
    },
  },
  lifecycle,
  log,
);
lifecycle.ready();
