import type { Receipt } from '../domain/receipt.ts';
import { renderReceiptHtml } from './receipt-html.ts';
import { renderReceiptText } from './receipt-text.ts';

const hostile: Receipt = {
  orderId: 42,
  status: 'DELIVERED',
  productName: `<img src=x onerror="alert('&')">`,
  quantity: 2,
  amount: '50.00 USD',
  clientReference: '</td><script>1</script>',
};
const orderUrl = 'https://shop.example/api/v1/orders/42';

test('markup in a name or a reference is shown, never interpreted', () => {
  const html = renderReceiptHtml(hostile, 'https://shop.example/"onmouseover="x');
  expect(html).toContain('<td>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</td>');
  expect(html).toContain('<td>&lt;/td&gt;&lt;script&gt;1&lt;/script&gt;</td>');
  expect(html).toContain('<a href="https://shop.example/&quot;onmouseover=&quot;x">');
});

test('a value of the text form cannot pass for a line of its own', () => {
  const text = renderReceiptText({ ...hostile, productName: 'Card\r\nStatus: Cancelled\u2028x' }, orderUrl);
  expect(text.split(/\r\n|[\r\n\u2028]/).filter((line) => line.startsWith('Status:'))).toStrictEqual([
    'Status: Delivered',
  ]);
});

test('both forms say what was ordered, what became of it and where to look', () => {
  for (const body of [renderReceiptText(hostile, orderUrl), renderReceiptHtml(hostile, orderUrl)]) {
    for (const fact of ['42', '50.00 USD', 'Delivered', orderUrl]) expect(body).toContain(fact);
  }
});

test('an order without a client reference has no line for it', () => {
  expect(renderReceiptText({ ...hostile, clientReference: null }, orderUrl)).not.toContain('reference');
});

test('the receipt of a failed top-up shows its variant and the reason, and no quantity', () => {
  const text = renderReceiptText(
    {
      ...hostile,
      status: 'FAILED',
      productName: 'Gem Quest',
      variantName: '100 Gems',
      failureCode: 'INVALID_RECIPIENT',
    },
    orderUrl,
  );
  expect(text).toContain('Product: Gem Quest, 100 Gems');
  expect(text).toContain('Reason: Recipient is malformed or unknown');
  expect(text).not.toContain('Quantity');
});

test.each([
  [{ dataAmountGb: '5', validityDays: 30 }, 'Plan: 5 GB, 30 days from the first use'],
  [{ dataAmountGb: '0', validityDays: 1 }, 'Plan: Unlimited data, 1 day from the first use'],
])('the receipt of an eSIM shows its plan and its country, and no quantity', (plan, line) => {
  const esim: Receipt = { ...hostile, productName: 'Europe', variantName: 'Small', plan, countryCode: 'GLO' };
  const text = renderReceiptText(esim, orderUrl);
  for (const shown of ['Product: Europe, Small', line, 'Country: GLO']) expect(text).toContain(shown);
  expect(text).not.toContain('Quantity');
});
