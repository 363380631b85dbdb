import { query } from '@dg/platform/postgres';
import { waitFor } from '@dg/testing';
import { learnFacts } from '../commands/learn-facts.ts';
import type { ProfileFacts } from '../domain/profile-facts.ts';
import { openEsimFixture, type EsimFixture } from '../testing/esim-fixture.ts';
import { deliveredAnswer, newGoods } from '../testing/esim-peer.ts';

let fixture: EsimFixture;
beforeAll(async () => {
  fixture = await openEsimFixture();
}, 60_000);
afterEach(() => fixture.expectSound());
afterAll(() => fixture.close());

const reveal = (orderId: number, fields: object = {}, deadlineMs = 5_000) =>
  fixture.client.RevealProfile(
    { order_id: orderId, client_id: 1, request_id: 'r', actor: 'credential:1', is_refreshed: true, ...fields },
    { deadlineMs },
  );
const usage = (orderId: number, client_id = 1) =>
  fixture.client.GetProfileUsage({ order_id: orderId, client_id }, { deadlineMs: 5_000 });
const learn = (orderId: number, facts: ProfileFacts) => learnFacts(fixture.database, fixture.vault, orderId, facts);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A delivered eSIM that its supplier was asked about once, as it is after its delivery. */
async function settled(sku: string) {
  const goods = newGoods();
  fixture.peer.onOrder(sku, () => deliveredAnswer(goods));
  const { orderId } = await fixture.delivered(sku);
  await fixture.age(orderId);
  await waitFor('the first question', async () => fixture.peer.reads.includes(goods.iccid));
  return { orderId, goods };
}
const readsOf = (iccid: string) => fixture.peer.reads.filter((read) => read === iccid).length;

describe('the owner of an eSIM', () => {
  test('sees its activation code until it is installed; who saw it first is on record', async () => {
    const { orderId, goods } = await settled('SEEN');
    fixture.peer.onRead(goods.iccid, () => ({ asOf: ago(1) }));
    const before = await reveal(orderId);
    expect(before).toMatchObject({
      iccid: goods.iccid,
      activation_code: goods.activationCode,
      activation_status: 'NOT_INSTALLED',
      is_installed: false,
      installed_at: '',
    });
    await reveal(orderId, { actor: 'user:2' });
    const sights = 'select client_id, actor, request_id from profile_reveals where order_id = $1';
    expect(await query(fixture.database, sights, [orderId])).toEqual([
      { client_id: 1, actor: 'credential:1', request_id: 'r' },
    ]);
    const installedAt = ago(0.5);
    fixture.peer.onRead(goods.iccid, () => ({ asOf: new Date(), installedAt }));
    const after = await reveal(orderId);
    expect(after).toMatchObject({ iccid: goods.iccid, activation_code: '', activation_status: 'ACTIVE' });
    expect(after).toMatchObject({ is_installed: true, installed_at: installedAt.toISOString() });
    expect(await fixture.steps(orderId)).toMatchObject([{ change: 'INSTALLED' }]);
    const reads = readsOf(goods.iccid);
    await reveal(orderId);
    expect(readsOf(goods.iccid)).toBe(reads);
    await expect(query(fixture.database, `update profile_reveals set actor = 'x'`)).rejects.toThrow('append-only');
  });

  test.each(['taken back', 'withdrawn'])('does not see the activation code of one that was %s', async (how) => {
    const { orderId, goods } = await settled(`GONE-${how}`);
    if (how === 'taken back') await fixture.client.CancelJob({ order_id: orderId, client_id: 1, request_id: 'c' });
    else await learn(orderId, { asOf: ago(0), end: { at: ago(1), why: 'withdrawn' } });
    expect(await reveal(orderId)).toMatchObject({ iccid: goods.iccid, activation_code: '' });
    const sights = 'select from profile_reveals where order_id = $1';
    expect(await query(fixture.database, sights, [orderId])).toEqual([]);
  });

  test('is told how it stood last, with its age, when its supplier cannot be asked or does not say in time', async () => {
    const { orderId, goods } = await settled('OLD');
    await learn(orderId, { asOf: new Date(Date.now() + 60_000) });
    const asOf = (await reveal(orderId, { is_refreshed: false })).status_as_of;
    fixture.peer.setDown(true);
    const reads = readsOf(goods.iccid);
    expect(await reveal(orderId)).toMatchObject({ activation_code: goods.activationCode, status_as_of: asOf });
    expect(readsOf(goods.iccid)).toBe(reads);
    fixture.peer.setDown(false);
    fixture.peer.onRead(goods.iccid, () => {
      throw new Error('broken');
    });
    expect(await reveal(orderId)).toMatchObject({ status_as_of: asOf });
    const { promise, resolve } = Promise.withResolvers<ProfileFacts>();
    fixture.peer.onRead(goods.iccid, () => promise);
    expect(await reveal(orderId, {}, 900)).toMatchObject({ status_as_of: asOf });
    resolve({ asOf: new Date() });
  });

  test('does not make a supplier answer more than one question at a time, however many look', async () => {
    const { orderId, goods } = await settled('MANY');
    const before = readsOf(goods.iccid);
    const { promise, resolve } = Promise.withResolvers<ProfileFacts>();
    fixture.peer.onRead(goods.iccid, () => promise);
    const looking = Array.from({ length: 20 }, () => reveal(orderId));
    const using = usage(orderId);
    await waitFor('the question', async () => readsOf(goods.iccid) > before);
    resolve({ asOf: new Date(), installedAt: ago(1) });
    for (const seen of await Promise.all(looking)) expect(seen.is_installed).toBe(true);
    await using;
    expect(readsOf(goods.iccid) - before).toBeLessThanOrEqual(2);
    expect(await fixture.steps(orderId)).toHaveLength(1);
  });

  test('sees how much was used, of how much, and until when; nobody else sees anything', async () => {
    const { orderId, goods } = await settled('USED');
    expect(await usage(orderId)).toMatchObject({ data_total_bytes: '5000000000', valid_from: '', expires_at: '' });
    const [firstUsedAt, expiresAt, asOf] = [ago(30), ago(-10_000), ago(1)];
    fixture.peer.onRead(goods.iccid, () => ({ asOf, firstUsedAt, expiresAt, usedBytes: 1_234_567_890n }));
    expect(await usage(orderId)).toEqual({
      iccid: goods.iccid,
      data_total_bytes: '5000000000',
      data_used_bytes: '1234567890',
      is_unlimited: false,
      valid_from: firstUsedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      activation_status: 'ACTIVE',
      as_of: asOf.toISOString(),
    });
    for (const [id, client] of [
      [orderId, 2],
      [2_000_000_000, 1],
    ] as const) {
      await expect(usage(id, client)).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' });
      expect(await reveal(id, { client_id: client })).toMatchObject({ iccid: '', activation_code: '' });
    }
  });
});

describe('a supplier that notifies', () => {
  const notify = (fields: object, body: object) =>
    fixture.client.DownloadProgress({
      supplier: 'peer',
      certificate_name: 'peer-cert',
      body: Buffer.from(JSON.stringify(body)),
      ...fields,
    });

  test('of an installation by its certificate is believed, once; of other profiles and things it is thanked', async () => {
    const { orderId, goods } = await settled('NOTIFIED');
    const body = { iccid: goods.iccid, installed_at: ago(2).toISOString() };
    expect(await notify({}, body)).toEqual({ outcome: 'ACCEPTED' });
    expect(await notify({}, { ...body, installed_at: ago(1).toISOString() })).toEqual({ outcome: 'ACCEPTED' });
    expect(await fixture.steps(orderId)).toMatchObject([{ change: 'INSTALLED', installed_at: body.installed_at }]);
    expect(await notify({}, { iccid: '8900000000000000000', installed_at: body.installed_at })).toMatchObject({
      outcome: 'ACCEPTED',
    });
    expect(await notify({}, { iccid: goods.iccid })).toMatchObject({ outcome: 'ACCEPTED' });
  });

  test('with another certificate, as another supplier or without sense changes nothing', async () => {
    const { orderId, goods } = await settled('FORGED');
    const body = { iccid: goods.iccid, installed_at: ago(2).toISOString() };
    for (const certificate_name of ['', 'other-cert'])
      expect(await notify({ certificate_name }, body)).toEqual({ outcome: 'WRONG_CERTIFICATE' });
    expect(await notify({ supplier: 'nobody' }, body)).toEqual({ outcome: 'UNKNOWN_SUPPLIER' });
    expect(await notify({}, {})).toEqual({ outcome: 'UNREADABLE' });
    expect(await fixture.steps(orderId)).toEqual([]);
  });

  test('by a callback about a profile has it read, however often it calls', async () => {
    const { orderId, goods } = await settled('CALLED');
    fixture.peer.onRead(goods.iccid, () => ({ asOf: new Date(), installedAt: ago(1) }));
    const body = Buffer.from(JSON.stringify({ iccid: `${goods.iccid}F`, sequence: 7 }));
    const call = () => fixture.client.SupplierCallback({ supplier: 'peer', body, signature: 'signed' });
    const outcomes = await Promise.all([1, 2, 3].map(call));
    expect(outcomes).toEqual([1, 2, 3].map(() => ({ outcome: 'ACCEPTED' })));
    await waitFor('the step', async () => (await fixture.steps(orderId)).length === 1);
    const nonsense = Buffer.from(JSON.stringify({ iccid: 'x' }));
    expect(
      await fixture.client.SupplierCallback({ supplier: 'peer', body: nonsense, signature: 'signed' }),
    ).toMatchObject({ outcome: 'ACCEPTED' });
  });
});

test('what a supplier sells is asked of it as it says it, and a supplier nobody knows is a bad request', async () => {
  const variant = {
    sku: 'EU-5GB',
    name: 'Europe 5 GB',
    description: undefined,
    currency: 'EUR',
    amount: '9.50',
    dataAmountGb: '5',
    validityDays: 30,
    regions: [{ code: 'DEU', name: 'Germany' }],
    fields: [{ key: 'hotspot', value: true }],
  };
  fixture.peer.sells('EU', [variant]);
  const list = (supplier: string, product_sku: string) =>
    fixture.client.ListSupplierVariants({ supplier, product_sku });
  expect(await list('peer', 'EU')).toEqual({
    variants: [
      {
        sku: 'EU-5GB',
        name: 'Europe 5 GB',
        description: '',
        currency_code: 'EUR',
        amount: '9.50',
        data_amount_gb: '5',
        validity_days: 30,
        regions_json: '[{"code":"DEU","name":"Germany"}]',
        fields_json: '[{"key":"hotspot","value":true}]',
      },
    ],
  });
  await expect(list('peer', 'UNTOLD')).rejects.toMatchObject({ code: 'SUPPLIER_UNAVAILABLE' });
  await expect(list('nobody', 'EU')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  await expect(list('peer', '')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('an eSIM is ordered, described and told of with its ICCID over the wire', async () => {
  const job = {
    order_id: 7_000,
    client_id: 1,
    vertical: 'esim',
    supplier: 'peer',
    supplier_sku: 'WIRE',
    denomination_minor: '950',
    currency: 'EUR',
    quantity: 1,
    request_id: 'r',
    is_inline: true,
    data_amount_gb: '0.5',
    validity_days: 7,
  };
  const { results } = await fixture.client.Expedite({ jobs: [job] }, { deadlineMs: 15_000 });
  const iccid = (await fixture.iccidOf(7_000))!;
  expect(results).toMatchObject([{ order_id: 7_000, state: 'DELIVERED', iccid }]);
  expect((await fixture.client.RefreshJobs({ order_ids: [7_000] })).results).toMatchObject([{ iccid }]);
  expect(await fixture.client.DescribeJob({ order_id: 7_000 })).toMatchObject({
    profile: { iccid, activation_status: 'NOT_INSTALLED', is_cancelled: false },
  });
  expect(await usage(7_000)).toMatchObject({ data_total_bytes: '500000000', is_unlimited: false });
  for (const wrong of [
    { data_amount_gb: '' },
    { data_amount_gb: '-1' },
    { validity_days: 0 },
    { quantity: 2 },
    { supplier: 'stock' },
  ])
    await expect(fixture.client.Expedite({ jobs: [{ ...job, order_id: 7_001, ...wrong }] })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
});
