import type { FirstEsim } from './first-esim.ts';
import type { FirstOrder } from './first-order.ts';
import type { FirstTopup } from './first-topup.ts';

type Client = { name: string; client_id: string; client_secret: string };

export type ReportInput = {
  baseUrl: string;
  mailUrl: string;
  sandboxUrl: string;
  logDirectory: string;
  credentialsFile: string;
  client: Client;
  firstOrder: FirstOrder;
  firstTopup: FirstTopup;
  firstEsim: FirstEsim;
};

/** Bash takes everything between single quotes literally. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Lines that work when pasted into bash, one after the other. */
export function curlLines({
  baseUrl,
  client,
  firstOrder,
  firstTopup,
  firstEsim,
}: Pick<ReportInput, 'baseUrl' | 'client' | 'firstOrder' | 'firstTopup' | 'firstEsim'>): string[] {
  const json = `-H 'Content-Type: application/json'`;
  const bearer = `-H "Authorization: Bearer $TOKEN"`;
  const login = JSON.stringify({ client_id: client.client_id, client_secret: client.client_secret });
  // The reference is unique per client, so each paste needs another one.
  const order = (content: object): string =>
    `${quote(`${JSON.stringify(content).slice(0, -1)},"client_reference":"curl-`)}"$(date +%s)-$RANDOM"${quote('"}')}`;
  const voucher = order({ product_id: firstOrder.product.id, denomination: firstOrder.denomination, quantity: 1 });
  const topup = order({
    product_id: firstTopup.product.id,
    amount: firstTopup.amount,
    input_data: firstTopup.order.input_data,
  });
  const esim = order({ product_id: firstEsim.product.id, amount: firstEsim.variant.amount });
  return [
    `TOKEN=$(curl -s ${baseUrl}/api/v1/auth/login ${json} -d ${quote(login)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${quote(`${baseUrl}/api/v1/products?limit=5`)} ${bearer}; echo`,
    `curl -s ${baseUrl}/api/v1/orders ${bearer} ${json} -d ${voucher}; echo`,
    `curl -s ${baseUrl}/api/v1/topups/orders ${bearer} ${json} -d ${topup}; echo`,
    `curl -s ${baseUrl}/api/v1/esim/orders ${bearer} ${json} -d ${esim}; echo`,
  ];
}

export function report(input: ReportInput): string {
  const { baseUrl, mailUrl, sandboxUrl, logDirectory, credentialsFile, client, firstOrder } = input;
  const { product, denomination, order, quote: price, wallet, maskedCode } = firstOrder;
  return `
Ordered by ${client.name}: ${product.name}, ${denomination} ${product.currency_code}, for ${price.total_payable} ${wallet.currency_code}
  order ${order.id}: ${order.status}, code ${maskedCode}, wallet ${wallet.id} now holds ${wallet.balance} ${wallet.currency_code}
${topupLines(client, input.firstTopup)}
${esimLines(client, input.firstEsim)}

API          ${baseUrl}/api/v1
Mail page    ${mailUrl}
Sandbox      ${sandboxUrl}
Logs         ${logDirectory}
Credentials  ${credentialsFile}

Try it:

${curlLines(input).join('\n\n')}

Ctrl-C ends everything.
`;
}

function topupLines(client: Client, { product, amount, quote: price, order }: FirstTopup): string {
  const { total_payable, charges_details } = price;
  const recipient = Object.values(order.input_data).join(', ');
  return `Topped up by ${client.name}: ${product.name}, ${order.variant_name}, ${amount} ${product.currency_code}, for ${total_payable} ${charges_details.destination_currency}
  order ${order.id}: ${order.status}, recipient ${recipient}, transaction ${order.transaction_id ?? 'none'}`;
}

function esimLines(client: Client, { product, variant, quote: price, order }: FirstEsim): string {
  const { total_payable, charges_details } = price;
  const data = variant.data_amount_gb === 0 ? 'unlimited' : `${variant.data_amount_gb} GB`;
  return `eSIM for ${client.name}: ${product.name}, ${variant.name}, ${data} for ${variant.validity_days} days, for ${total_payable} ${charges_details.destination_currency}
  order ${order.id}: ${order.status}, ICCID ${order.iccid ?? 'none'}, ${order.activation_status ?? 'no profile'}`;
}
