import type { FirstOrder } from './first-order.ts';

type Client = { name: string; client_id: string; client_secret: string };

export type ReportInput = {
  baseUrl: string;
  mailUrl: string;
  sandboxUrl: string;
  logDirectory: string;
  credentialsFile: string;
  client: Client;
  firstOrder: FirstOrder;
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
}: Pick<ReportInput, 'baseUrl' | 'client' | 'firstOrder'>): string[] {
  const json = `-H 'Content-Type: application/json'`;
  const bearer = `-H "Authorization: Bearer $TOKEN"`;
  const login = JSON.stringify({ client_id: client.client_id, client_secret: client.client_secret });
  const order = JSON.stringify({
    product_id: firstOrder.product.id,
    denomination: firstOrder.denomination,
    quantity: 1,
  });
  // The reference is unique per client, so each paste needs another one.
  const body = `${quote(`${order.slice(0, -1)},"client_reference":"curl-`)}"$(date +%s)-$RANDOM"${quote('"}')}`;
  return [
    `TOKEN=$(curl -s ${baseUrl}/api/v1/auth/login ${json} -d ${quote(login)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${quote(`${baseUrl}/api/v1/products?limit=5`)} ${bearer}; echo`,
    `curl -s ${baseUrl}/api/v1/orders ${bearer} ${json} -d ${body}; echo`,
  ];
}

export function report(input: ReportInput): string {
  const { baseUrl, mailUrl, sandboxUrl, logDirectory, credentialsFile, client, firstOrder } = input;
  const { product, denomination, order, quote: price, wallet, maskedCode } = firstOrder;
  return `
Ordered by ${client.name}: ${product.name}, ${denomination} ${product.currency_code}, for ${price.total_payable} ${wallet.currency_code}
  order ${order.id}: ${order.status}, code ${maskedCode}, wallet ${wallet.id} now holds ${wallet.balance} ${wallet.currency_code}

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
