import { query } from '@dg/platform/postgres';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { claimAsks, claimSubmissions } from './supplier-calls.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterAll(() => fixture.close());

test('what a newer version sells is left to replicas of that version: neither sent nor asked about', async () => {
  await fixture.withoutWorkers(async () => {
    for (const sku of ['SENT', 'UNSENT']) await fixture.place(fixture.esim(sku), 0);
    expect(await claimSubmissions(fixture.database, 'peer', 1, 0)).toHaveLength(1);
    const client = await fixture.database.connect();
    try {
      await client.query('begin');
      await client.query('alter table jobs drop constraint jobs_vertical, drop constraint jobs_esim');
      await query(client, `update jobs set vertical = 'roaming'`);
      expect([await claimSubmissions(client, 'peer', 10, 0), await claimAsks(client, 'peer', 10, 0)]).toEqual([[], []]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await claimAsks(fixture.database, 'peer', 10, 0)).toHaveLength(1);
    expect(await claimSubmissions(fixture.database, 'peer', 10, 0)).toHaveLength(1);
  });
});
