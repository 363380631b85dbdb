import { subjectOf, type EmailContent } from '../domain/email-content.ts';
import { shownUrlOf } from '../domain/endpoint-disabled.ts';
import type { Receipt } from '../domain/receipt.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { templateOf } from './template-of.ts';

const hostile: Receipt = {
  orderId: 42,
  status: 'DELIVERED',
  productName: `<img src=x onerror="alert('&')">`,
  quantity: 2,
  amount: '50.00 USD',
  clientReference: '</td><script>1</script>',
};
const shop = 'https://shop.example';
const orderUrl = `${shop}/api/v1/orders/42`;
const receiptText = (data: Receipt) => renderText(templateOf({ kind: 'receipt', data }), shop);
const receiptHtml = (data: Receipt, baseUrl = shop) => renderHtml(templateOf({ kind: 'receipt', data }), baseUrl);

test('markup in a name or a reference is shown, never interpreted', () => {
  const html = receiptHtml(hostile, 'https://shop.example/"onmouseover="x');
  expect(html).toContain('<td>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</td>');
  expect(html).toContain('<td>&lt;/td&gt;&lt;script&gt;1&lt;/script&gt;</td>');
  expect(html).toContain('<a href="https://shop.example/&quot;onmouseover=&quot;x/api/v1/orders/42">');
});

test('a value of the text form cannot pass for a line of its own', () => {
  const text = receiptText({ ...hostile, productName: 'Card\r\nStatus: Cancelled\u2028x' });
  expect(text.split(/\r\n|[\r\n\u2028]/).filter((line) => line.startsWith('Status:'))).toStrictEqual([
    'Status: Delivered',
  ]);
});

test('both forms say what was ordered, what became of it and where to look', () => {
  for (const body of [receiptText(hostile), receiptHtml(hostile)]) {
    for (const fact of ['42', '50.00 USD', 'Delivered', orderUrl]) expect(body).toContain(fact);
  }
});

test('an order without a client reference has no line for it', () => {
  expect(receiptText({ ...hostile, clientReference: null })).not.toContain('reference');
});

test('the receipt of a failed top-up shows its variant and the reason, and no quantity', () => {
  const text = receiptText({
    ...hostile,
    status: 'FAILED',
    productName: 'Gem Quest',
    variantName: '100 Gems',
    failureCode: 'INVALID_RECIPIENT',
  });
  expect(text).toContain('Product: Gem Quest, 100 Gems');
  expect(text).toContain('Reason: Recipient is malformed or unknown');
  expect(text).not.toContain('Quantity');
});

test.each([
  [{ dataAmountGb: '5', validityDays: 30 }, 'Plan: 5 GB, 30 days from the first use'],
  [{ dataAmountGb: '0', validityDays: 1 }, 'Plan: Unlimited data, 1 day from the first use'],
])('the receipt of an eSIM shows its plan and its country, and no quantity', (plan, line) => {
  const esim: Receipt = { ...hostile, productName: 'Europe', variantName: 'Small', plan, countryCode: 'GLO' };
  const text = receiptText(esim);
  for (const shown of ['Product: Europe, Small', line, 'Country: GLO']) expect(text).toContain(shown);
  expect(text).not.toContain('Quantity');
});

const notices: readonly [EmailContent, string, readonly string[]][] = [
  [
    {
      kind: 'low-balance',
      data: {
        walletId: 12,
        walletName: '<b>Main</b>',
        balance: '19.99 EUR',
        threshold: '20.00 EUR',
        at: '2026-01-31T09:30:00.000Z',
      },
    },
    'Wallet 12: low balance',
    ['Balance: 19.99 EUR', 'Threshold: 20.00 EUR', 'See the wallet: https://shop.example/api/v1/wallets/12'],
  ],
  [
    {
      kind: 'endpoint-disabled',
      data: { endpointId: 5, url: 'https://a.example/<hook>', reason: 'GONE', at: '2026-01-31T09:30:00.000Z' },
    },
    'Webhook 5: turned off',
    ['Reason: It answered 410 Gone', 'See the webhook: https://shop.example/api/v1/webhooks/5'],
  ],
];

test.each(notices)(
  'a mail about something else says what happened and where to look: %o',
  (content, subject, lines) => {
    expect(subjectOf(content)).toBe(subject);
    const template = templateOf(content);
    for (const line of lines) expect(renderText(template, shop).split('\n')).toContain(line);
    const html = renderHtml(template, shop);
    expect(html).not.toMatch(/<b>|<hook>/);
    expect(html).toContain(`<p>${template.introduction[0]}</p>`);
  },
);

test('of the URL of an endpoint nothing is shown that may be a secret', () => {
  expect(shownUrlOf('https://a.example:8443/hook/1?token=SECRET#part')).toBe('https://a.example:8443');
});
