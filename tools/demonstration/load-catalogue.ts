import { fxRates } from './clients.ts';
import type { HttpSession } from './http-session.ts';
import { stockCsv, type StockRow } from './stock.ts';

/** Sets the rates that are missing; those an operator has changed since stay. */
export async function ensureFxRates(operator: HttpSession): Promise<void> {
  const known = await operator.expect<{ source_currency: string; destination_currency: string }[]>(
    'GET',
    '/admin/v1/fx-rates?per_page=500',
  );
  const pairs = new Set(known.map((rate) => `${rate.source_currency}/${rate.destination_currency}`));
  for (const [source_currency, rates] of Object.entries(fxRates)) {
    for (const [destination_currency, rate] of Object.entries(rates)) {
      if (pairs.has(`${source_currency}/${destination_currency}`)) continue;
      await operator.expect('PUT', '/admin/v1/fx-rates', { json: { source_currency, destination_currency, rate } });
    }
  }
}

/** Imports lines of products in one file; those that are there already are brought up to date. */
export async function importCatalogue(operator: HttpSession, lines: readonly object[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await operator.expect('POST', '/admin/v1/catalogue/import', { text, contentType: 'application/x-ndjson' });
}

/** Imports codes; those that are there already are skipped. */
export async function importStock(operator: HttpSession, rows: readonly StockRow[]): Promise<void> {
  await operator.expect('POST', '/admin/v1/stock/import', { text: stockCsv(rows), contentType: 'text/csv' });
}
