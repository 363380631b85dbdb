import { escapeHtml } from '../mail-catcher/page.ts';
import type { Faults } from './faults.ts';
import type { OrderView } from './serve-control.ts';
import type { ProfileView } from './serve-profile-control.ts';
import type { ProfileChange } from './profile.ts';

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  div { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #8886; white-space: nowrap; }
  form { margin: 0; display: inline; }
  footer { color: #777; }
`;

/** A form of one button; both are texts, not HTML. */
const button = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;

/** A row of texts, the last cell of which is HTML. */
const row = (cells: readonly string[], actions: string): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${actions}</td></tr>`;

function page(heading: string, heads: readonly string[], rows: readonly string[], what: string, foot: string): string {
  const headers = [...heads, ''].map((head) => `<th>${head}</th>`).join('');
  const table =
    rows.length === 0
      ? `<p>No ${what} yet. Reload the page to look again.</p>`
      : `<div><table><tr>${headers}</tr>${rows.join('\n')}</table></div>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox supplier</title>
<style>${style}</style>
</head>
<body>
<h1>Sandbox supplier: ${heading}</h1>
${table}
${foot}
</body>
</html>
`;
}

function orderRow(order: OrderView): string {
  const { reference, supplier_reference, sku, recipient, quantity, denomination, currency, status, code } = order;
  const cells = [
    reference,
    supplier_reference,
    recipient === null ? sku : `${sku} for ${recipient}`,
    denomination === null ? String(quantity) : `${quantity} × ${denomination} ${currency}`,
    code === null ? status : `${status}: ${code}`,
    String(order.deliveries),
    String(order.questions),
    order.taken_at.slice(11, 19),
  ];
  const action = `/control/orders/${encodeURIComponent(reference)}/release`;
  return row(cells, status === 'ACCEPTED' ? button(action, 'Release') : '');
}

/** The orders as a page; the codes are not on it. */
export function ordersPage(orders: readonly OrderView[], faults: Faults): string {
  const heads = [
    'Reference',
    'Supplier reference',
    'Product',
    'Ordered',
    'Status',
    'Deliveries',
    'Questions',
    'Taken (UTC)',
  ];
  const set = Object.entries(faults).map(([name, value]) => `${name} ${value}`);
  const foot = `<p>Faults: ${escapeHtml(set.join(', '))}</p>
<p><a href="/control/profiles">eSIM profiles</a></p>
<footer>Nothing here is real: no shop honours these codes. Each delivery with its count: <a href="/control/deliveries">/control/deliveries</a></footer>`;
  return page('the last orders', heads, orders.map(orderRow), 'orders', foot);
}

const steps: readonly (readonly [ProfileChange, string])[] = [
  ['install', 'Install'],
  ['first-use', 'Use'],
  ['deplete', 'Use up'],
  ['expire', 'Expire'],
  ['withdraw', 'Withdraw'],
];

/** Which steps are worth a button at each status; others are refused, or change nothing. */
const stepsOf: Readonly<Record<ProfileView['status'], readonly ProfileChange[]>> = {
  RESERVED: [],
  DELIVERED: ['install', 'withdraw'],
  INSTALLED: ['first-use', 'deplete', 'expire', 'withdraw'],
  IN_USE: ['deplete', 'expire'],
  ENDED: [],
  CANCELLED: [],
};

function profileRow(profile: ProfileView): string {
  const { iccid, reference, sku, status, end_reason, used_gb, questions } = profile;
  const actions = steps
    .filter(([change]) => stepsOf[status].includes(change))
    .map(([change, label]) => button(`/control/profiles/${iccid}/${change}`, label));
  const standing = end_reason === null ? status : `${status}: ${end_reason}`;
  return row([iccid, reference, sku, standing, `${used_gb ?? 0} GB`, String(questions)], actions.join(' '));
}

/** The eSIM profiles as a page; what they are activated with is not on it. */
export function profilesPage(profiles: readonly ProfileView[]): string {
  const heads = ['ICCID', 'Reference', 'Product', 'Status', 'Used', 'Questions'];
  const foot = `<p><a href="/control/orders">Orders</a></p>
<footer>Nothing here is real: no device can load these profiles.</footer>`;
  return page('the last eSIM profiles', heads, profiles.map(profileRow), 'profiles', foot);
}
