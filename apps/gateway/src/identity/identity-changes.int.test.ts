import { serviceDatabase, silentLog, testLifecycle, waitFor, type TestDatabase } from '@dg/testing';
import pg from 'pg';
import { migrations } from '../db/migrations/index.ts';
import { listenForIdentityChanges, type IdentityChanges } from './identity-changes.ts';

const lifecycle = testLifecycle();
let service: TestDatabase;
let here: IdentityChanges;
beforeAll(async () => {
  service = await serviceDatabase('identity', migrations);
  lifecycle.onDrain('database', service.close);
  here = await listen(() => undefined);
});
afterAll(() => lifecycle.drain('end of test', 0));

async function listen(onChange: (change: string) => void): Promise<IdentityChanges> {
  const changes = await listenForIdentityChanges({
    url: service.url,
    log: silentLog,
    onChange,
    onListening: () => Promise.resolve(),
  });
  lifecycle.onDrain('listener', changes.close);
  return changes;
}

const deadlineMs = 60_000;

test('a change has been heard everywhere when the slowest replica says so, and not before', async () => {
  const heard: string[] = [];
  await listen((change) => heard.push(change));
  const slow = new pg.Client({ connectionString: service.url, application_name: 'gateway identity changes' });
  const asked = Promise.withResolvers<string>();
  let toldCount = 0;
  slow.on('notification', ({ payload = '' }) => {
    if (payload.startsWith('echo:')) asked.resolve(payload.slice('echo:'.length));
    if (payload.startsWith('told:')) toldCount++;
  });
  await slow.connect();
  lifecycle.onDrain('slow listener', () => slow.end());
  await slow.query('listen identity_changes');

  await slow.query(`select pg_notify('identity_changes', 'session:1')`);
  let isOver = false;
  const over = here.heardEverywhere(service.database, deadlineMs).then(() => (isOver = true));
  const id = await asked.promise;
  await waitFor('the two others to tell', () => Promise.resolve(toldCount === 2));
  expect(heard).toEqual(['session:1']);
  expect(isOver).toBe(false);

  await slow.query(`select pg_notify('identity_changes', 'told:' || $1)`, [id]);
  await over;
});

test('nobody waits for ever for a replica that does not answer', async () => {
  const silent = new pg.Client({ connectionString: service.url, application_name: 'gateway identity changes' });
  await silent.connect();
  lifecycle.onDrain('silent listener', () => silent.end());
  await here.heardEverywhere(service.database, 1);
});
