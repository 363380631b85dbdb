import { waitFor } from '@dg/testing';
import { esimOf, live, newEsim, placeEsim, type EsimOrder } from '../esim-shop.ts';
import type { Platform } from '../platform.ts';
import { balanceOf, deliveriesOf, newClient, type Client } from '../shop.ts';
import { clientEventsOf } from '../topics.ts';

const funds = 100;

interface Usage {
  readonly data_used_gb: number;
  readonly activation_status: string;
}

const usageOf = async (client: Client, id: number) =>
  (await client.api.get<Usage>(`/api/v1/esim/orders/${id}/usage`)).body;

function stands(client: Client, id: number, status: string): Promise<EsimOrder> {
  return waitFor(`the profile of order ${id} to be ${status}`, async () => {
    const found = await esimOf(client, id);
    return found.activation_status === status ? found : undefined;
  });
}

const stepOf = ({ profile_change: change, usage_percent: percent, status }: Record<string, unknown>) =>
  change === '' || change === undefined
    ? status
    : change === 'USAGE_THRESHOLD'
      ? `${change} ${String(percent)}`
      : change;

/** The steps that have left for the client, once as many are there as are expected. */
async function stepsOf(platform: Platform, id: number, count: number): Promise<unknown[]> {
  return waitFor(`${count} events of order ${id}`, async () => {
    const steps = (await clientEventsOf(platform, id)).map(stepOf).filter((step) => step !== 'PENDING');
    return steps.length >= count ? steps : undefined;
  });
}

const wholeLife = [
  'DELIVERED',
  'INSTALLED',
  'ACTIVATED',
  'USAGE_THRESHOLD 50',
  'USAGE_THRESHOLD 80',
  'USAGE_THRESHOLD 100',
  'DEPLETED',
];

export function esimLifeStories(platform: () => Platform): void {
  describe('the life of an eSIM', () => {
    test.each(['sandbox', 'sandbox-smdp'])('of %s is followed from install to depletion', async (supplier) => {
      const client = await newClient(platform(), funds);
      const { body } = await placeEsim(client, await newEsim(platform(), client, { supplier }));
      const iccid = body.iccid!;
      expect(await usageOf(client, body.id)).toMatchObject({
        iccid,
        data_total_gb: 5,
        data_used_gb: 0,
        data_remaining_gb: 5,
        is_unlimited: false,
        activation_status: 'NOT_INSTALLED',
      });
      expect(await live(platform(), iccid, 'install')).toBeLessThan(300);
      const installed = await stands(client, body.id, 'ACTIVE');
      expect(installed).toMatchObject({
        status: 'DELIVERED',
        is_installed: true,
        installed_at: expect.any(String),
        iccid,
      });
      expect(installed).not.toHaveProperty('activation_code');
      expect(installed).not.toHaveProperty('activated_at');

      await live(platform(), iccid, 'first-use');
      await waitFor('the first use', async () => (await esimOf(client, body.id)).activated_at);
      await live(platform(), iccid, 'usage', { used_gb: 2.75 });
      await waitFor('the usage', async () => (await usageOf(client, body.id)).data_used_gb === 2.75 || undefined);
      expect(await usageOf(client, body.id)).toMatchObject({
        data_remaining_gb: 2.25,
        valid_from: expect.any(String),
        expires_at: expect.any(String),
        activation_status: 'ACTIVE',
        as_of: expect.any(String),
      });
      await live(platform(), iccid, 'deplete');
      const depleted = await stands(client, body.id, 'EXPIRED');
      expect(depleted).toMatchObject({ status: 'DELIVERED', is_installed: true });
      expect(depleted).not.toHaveProperty('activation_code');
      expect(await stepsOf(platform(), body.id, wholeLife.length)).toEqual(wholeLife);
      const events = (await clientEventsOf(platform(), body.id)).filter(({ status }) => status !== 'PENDING');
      const versions = events.map(({ order_version: version }) => Number(version));
      expect(versions).toEqual(versions.map((_, index) => versions[0]! + index));
      for (const event of events)
        expect(event).toMatchObject({ status: 'DELIVERED', iccid, data_amount_gb: '5', validity_days: 7 });
      const [item] = (await client.api.get<EsimOrder[]>('/api/v1/esim/orders')).body;
      expect(item).toMatchObject({ activation_status: 'EXPIRED', is_installed: true, iccid });
      expect(await balanceOf(client)).toBe(funds - 10);
    });

    test('is told once whatever is reported, and in whichever order', async () => {
      const client = await newClient(platform(), funds);
      const product = await newEsim(platform(), client);
      const { body } = await placeEsim(client, product);
      const steps: readonly (readonly [string, object?])[] = [
        ['usage', { used_gb: 4.5 }],
        ['install'],
        ['usage', { used_gb: 1 }],
        ['first-use'],
        ['install'],
        ['deplete'],
        ['deplete'],
      ];
      for (const [step, detail] of steps) await live(platform(), body.iccid!, step, detail);
      await stands(client, body.id, 'EXPIRED');
      expect(await stepsOf(platform(), body.id, wholeLife.length)).toEqual(wholeLife);
    });

    test('that was never used ends without having begun, and its activation code is gone', async () => {
      const client = await newClient(platform(), funds);
      const { body } = await placeEsim(client, await newEsim(platform(), client));
      await live(platform(), body.iccid!, 'withdraw');
      const ended = await stands(client, body.id, 'EXPIRED');
      expect(ended).toMatchObject({ is_installed: false });
      expect(ended).not.toHaveProperty('activation_code');
      expect(await stepsOf(platform(), body.id, 2)).toEqual(['DELIVERED', 'DEPLETED']);
    });

    test('shows the last known state while its supplier is away', async () => {
      const client = await newClient(platform(), funds);
      const { body } = await placeEsim(client, await newEsim(platform(), client));
      const fault = (faults: object) =>
        fetch(`${platform().stack.sandbox.url}/control/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(faults),
        });
      await fault({ latency_ms: 0, error_rate: 1 });
      try {
        const seen = await esimOf(client, body.id);
        expect(seen).toMatchObject({ status: 'DELIVERED', activation_status: 'NOT_INSTALLED' });
        expect(seen.activation_code).toBe(body.activation_code);
        expect(Date.parse(seen.activation_status_as_of!)).toBeLessThanOrEqual(Date.now());
        expect((await client.api.get(`/api/v1/esim/orders/${body.id}/usage`)).status).toBe(200);
      } finally {
        await fault({ latency_ms: 0, error_rate: 0 });
      }
    });
  });

  describe('an operator who cancels an eSIM', () => {
    test.each([
      ['sandbox', '', 'delivered'],
      ['sandbox-smdp', '', 'delivered'],
      ['sandbox', '-9900', 'held'],
      ['sandbox-smdp', '-9900', 'held'],
    ])('takes one of %s%s that is %s back, and its client has the money again', async (supplier, ending) => {
      const client = await newClient(platform(), funds);
      const product = await newEsim(platform(), client, { supplier, ending });
      const { body } = await placeEsim(client, product);
      const { operator } = platform();
      const cancelled = await operator.post(`/admin/v1/orders/${body.id}/cancel`, { reason: 'bought by mistake' });
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
      const seen = await esimOf(client, body.id);
      expect(seen.status).toBe('CANCELLED');
      expect(seen).not.toHaveProperty('activation_code');
      expect(await balanceOf(client)).toBe(funds);
      expect(await deliveriesOf(platform(), body.id)).toEqual([]);
      const steps = await stepsOf(platform(), body.id, ending === '' ? 2 : 1);
      expect(steps).toEqual(ending === '' ? ['DELIVERED', 'CANCELLED'] : ['CANCELLED']);
    });

    test('is told that it is too late once it is installed, and nothing is refunded', async () => {
      const client = await newClient(platform(), funds);
      for (const supplier of ['sandbox', 'sandbox-smdp']) {
        const { body } = await placeEsim(client, await newEsim(platform(), client, { supplier }));
        await live(platform(), body.iccid!, 'install');
        const { operator } = platform();
        const refused = await operator.post(`/admin/v1/orders/${body.id}/cancel`, { reason: 'changed my mind' });
        expect(refused.status).toBe(409);
        expect((await stands(client, body.id, 'ACTIVE')).status).toBe('DELIVERED');
      }
      expect(await balanceOf(client)).toBe(funds - 20);
    });
  });
}
