import type { Receipt } from '../domain/receipt.ts';
import { receiptLines } from './receipt-lines.ts';

/** The HTML of a receipt. Every value is escaped; no image, script or style is loaded from anywhere. */
export function renderReceiptHtml(receipt: Receipt, orderUrl: string): string {
  const rows = receiptLines(receipt).map(
    ([label, value]) =>
      html`<tr>
        <th align="left">${label}</th>
        <td>${value}</td>
      </tr>`,
  );
  const link = html`<p><a href="${orderUrl}">See the order</a></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8">${html`<title>Order ${String(receipt.orderId)}</title>`}</head>
<body style="font-family: sans-serif">
<table cellpadding="6">
${rows.join('\n')}
</table>
${link}
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag: what is put in is escaped for text and for quoted attributes. */
function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const escaped = values.map((value) => value.replace(/[&<>"']/g, (character) => entities[character] ?? ''));
  return String.raw({ raw: parts }, ...escaped);
}
