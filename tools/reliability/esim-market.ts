import { untilDefinite, type Caller } from '../http/caller.ts';
import type { Goods } from './market.ts';

type Esim = Extract<keyof Goods, `esim${string}`>;

/** Each a product with one variant of 10.00 USD; the end of its sku at the supplier says how that one behaves. */
const kinds: Readonly<Record<Esim, { readonly supplier: string; readonly ending: string }>> = {
  esim: { supplier: 'sandbox', ending: '' },
  esimLater: { supplier: 'sandbox', ending: '-9100' },
  esimBusy: { supplier: 'sandbox', ending: '-9020' },
  esimSilent: { supplier: 'sandbox', ending: '-9021' },
  esimEmpty: { supplier: 'sandbox', ending: '-9009' },
  esimSmdp: { supplier: 'sandbox-smdp', ending: '' },
  esimSmdpSilent: { supplier: 'sandbox-smdp', ending: '-9021' },
  esimSmdpBusy: { supplier: 'sandbox-smdp', ending: '-9020' },
};

export const esimKinds = Object.keys(kinds) as readonly Esim[];

const amount = 10;
const dataAmountGb = 5;

/** The import lines of the market's eSIMs. */
export function esimLines(skus: Readonly<Record<Esim, string>>, variantName: string): object[] {
  return esimKinds.flatMap((kind) => {
    const sku = skus[kind];
    const product = {
      type: 'esim_product',
      sku,
      name: `Reliability ${sku}`,
      country_code: 'GLO',
      currency_code: 'USD',
      supplier: kinds[kind].supplier,
    };
    const variant = {
      type: 'esim_variant',
      sku: `${sku}-V`,
      product_sku: sku,
      name: variantName,
      currency_code: 'USD',
      amount,
      data_amount_gb: dataAmountGb,
      validity_days: 7,
      supplier_sku: `${sku}${kinds[kind].ending}`,
    };
    return [product, variant];
  });
}

/** A product without variants; the sandbox has some for every sku that begins like this. */
export function unfetchedLine(name: string) {
  const sku = `SBX-ESIM-${name}`;
  return {
    type: 'esim_product',
    sku,
    name: `Reliability ${sku}`,
    country_code: 'GLO',
    currency_code: 'USD',
    supplier: 'sandbox',
  };
}

/** What happens to a profile after it was delivered, told in an order of chance; repeated until the sandbox answers. */
export async function liveThrough(sandbox: Caller, iccid: string, shuffle: <T>(items: readonly T[]) => T[]) {
  const early = shuffle<readonly [string, object?]>([
    ['install'],
    ['install'],
    ['first-use'],
    ['usage', { used_gb: 0.6 * dataAmountGb }],
    ['usage', { used_gb: 0.3 * dataAmountGb }],
  ]);
  for (const [step, body = {}] of [...early, ['deplete'] as const])
    await untilDefinite(() => sandbox.send('POST', `/control/profiles/${iccid}/${step}`, body));
}
