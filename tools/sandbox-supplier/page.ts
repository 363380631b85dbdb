import { escapeHtml } from '../mail-catcher/page.ts';
import type { Faults } from './faults.ts';
import type { OrderView } from './serve-control.ts';

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  div { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #8886; white-space: nowrap; }
  form { margin: 0; }
  footer { color: #777; }
`;

function row(order: OrderView): string {
  const { reference, supplier_reference, sku, recipient, quantity, denomination, currency, status, code } = order;
  const cells = [
    reference,
    supplier_reference,
    recipient === null ? sku : `${sku} for ${recipient}`,
    `${quantity} × ${denomination} ${currency}`,
    code === null ? status : `${status}: ${code}`,
    String(order.deliveries),
    String(order.questions),
    order.taken_at.slice(11, 19),
  ];
  const action = escapeHtml(`/control/orders/${encodeURIComponent(reference)}/release`);
  const release = status === 'ACCEPTED' ? `<form method="post" action="${action}"><button>Release</button></form>` : '';
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}<td>${release}</td></tr>`;
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
    '',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox supplier</title>
<style>${style}</style>
</head>
<body>
<h1>Sandbox supplier: the last orders</h1>
${orders.length === 0 ? '<p>No orders yet. Reload the page to look again.</p>' : `<div><table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${orders.map(row).join('\n')}</table></div>`}
<p>Faults: ${escapeHtml(
    Object.entries(faults)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  )}</p>
<footer>Nothing here is real: no shop honours these codes. Each delivery with its count: <a href="/control/deliveries">/control/deliveries</a></footer>
</body>
</html>
`;
}
