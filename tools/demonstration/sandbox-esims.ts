import { esim, type DemonstrationEsim, type EsimPlan } from './esim-lines.ts';
import { instantOutcomes, laterOutcomes } from './sandbox-products.ts';
import { global, usa } from './topup-places.ts';

const onePlan: readonly EsimPlan[] = [[1, 7, '5']];

/** Half of one eSIM there is not. */
const titleByCode = Object.fromEntries(
  Object.entries({ ...instantOutcomes, ...laterOutcomes }).filter(([code]) => !/3[01]$/.test(code)),
);

/** What an SM-DP+ can be seen to do. */
const smdpCodes = ['9009', '9020', '9021', '9022', '9024', '9900'];

function sandboxEsim(sku: string, title: string, supplier: 'sandbox' | 'sandbox-smdp', code = ''): DemonstrationEsim {
  const seller = supplier === 'sandbox' ? 'Sandbox eSIM' : 'Sandbox SM-DP+';
  const ending = code === '' ? '' : `-${code}`;
  const name = `${seller}: ${title}${code === '' ? '' : ` (${code})`}`;
  const sale = { supplier, networks: 'Sandbox', speed: '5G', supplierSku: `SBX-ESIM-1GB${ending}` } as const;
  return esim({ sku: `${sku}${ending}`, name }, usa, onePlan, sale);
}

/** Its plans are fetched from the sandbox by whoever looks at it first. */
function withoutPlans(sku: string, name: string): DemonstrationEsim {
  return esim({ sku, name }, global, [], { supplier: 'sandbox', networks: 'Sandbox', speed: '5G' });
}

/**
 * An eSIM for every outcome of the sandbox supplier (decisions, section 10), some with its SM-DP+, and two whose plans
 * only their supplier knows.
 */
export const sandboxEsims: readonly DemonstrationEsim[] = [
  sandboxEsim('SBX-ESIM', 'delivered at once', 'sandbox'),
  ...Object.entries(titleByCode).map(([code, title]) => sandboxEsim('SBX-ESIM', title, 'sandbox', code)),
  sandboxEsim('SBX-SMDP', 'delivered at once', 'sandbox-smdp'),
  ...smdpCodes.map((code) => sandboxEsim('SBX-SMDP', titleByCode[code]!, 'sandbox-smdp', code)),
  withoutPlans('SBX-ESIM-FETCH-1', 'Sandbox eSIM: plans from the supplier'),
  withoutPlans('SBX-ESIM-FETCH-2', 'Sandbox eSIM: more plans from the supplier'),
];
