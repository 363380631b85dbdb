import { rm } from 'node:fs/promises';
import { findCatalogueIds, setClientRules } from './client-rules.ts';
import { demonstrationClients, type DemonstrationClient } from './clients.ts';
import { readSecrets, writeSecrets, type ClientCredentials, type Credentials } from './credentials.ts';
import { esimProducts } from './esim-products.ts';
import { logIn, type HttpSession } from './http-session.ts';
import { ensureFxRates, importCatalogue, importStock } from './load-catalogue.ts';
import {
  clientLoginPath,
  ensureClient,
  ensureCredential,
  ensurePortalUser,
  ensureWallets,
  type ClientDraft,
} from './load-client.ts';
import { sandboxProducts } from './sandbox-products.ts';
import { stockRows } from './stock.ts';
import { topupProducts } from './topup-products.ts';
import { voucherProducts } from './voucher-products.ts';

export interface LoadOptions {
  /** Of the gateway, without a slash at the end. */
  readonly baseUrl: string;
  readonly operator: { readonly email: string; readonly password: string };
  /** Written when everything is there, mode 600. */
  readonly credentialsFile: string;
  /** Of the mail catcher. */
  readonly mailUrl: string;
  /** Of the sandbox supplier. */
  readonly sandboxUrl: string;
  /** Before each step, and once at the end with done = total. */
  readonly onProgress?: (done: number, total: number, what: string) => void;
}

interface Step {
  readonly what: string;
  readonly run: () => Promise<void>;
}

const vouchers = [...voucherProducts, ...sandboxProducts];
const catalogueLines = [
  ...vouchers.map(({ line }) => line),
  ...topupProducts.flatMap(({ product, variants, prefixes }) => [product, ...variants, ...prefixes]),
  ...esimProducts.flatMap(({ product, variants }) => [product, ...variants]),
];
const stockRowsPerImport = 2_500;

/**
 * Creates the demonstration data (decisions, section 11) through the operator API. Where the credentials file has a
 * login that works and sees the catalogue, all is there and nothing more is asked. A run that was interrupted, or an
 * installation from before there were top-ups or eSIMs, is completed: each step finds what is there already. Throws
 * when the gateway cannot be reached or refuses something.
 */
export async function loadDemonstrationData(options: LoadOptions): Promise<Credentials> {
  const known = (await readSecrets(options.credentialsFile)) as Credentials | undefined;
  const current = known === undefined ? undefined : await reuseCredentials(options, known);
  return current ?? load(options, known);
}

async function reuseCredentials(
  { baseUrl, operator, credentialsFile, mailUrl, sandboxUrl }: LoadOptions,
  known: Credentials,
): Promise<Credentials | undefined> {
  const last = known.clients?.at(-1);
  if (last === undefined) return undefined;
  const { client_id, client_secret } = last;
  const session = await logIn(baseUrl, clientLoginPath, { client_id, client_secret });
  if (session === undefined) return undefined;
  for (const vertical of ['topups', 'esim']) {
    const products = await session.expect<object[]>('GET', `/api/v1/${vertical}/products?per_page=1`);
    if (products.length === 0) return undefined;
  }
  // Ports and the operator may be others than at the first start.
  const current: Credentials = {
    ...known,
    base_url: baseUrl,
    operator: { ...operator },
    sandbox_url: sandboxUrl,
    mail_url: mailUrl,
  };
  if (JSON.stringify(current) !== JSON.stringify(known)) await writeSecrets(credentialsFile, current);
  return current;
}

async function load(
  { baseUrl, operator, credentialsFile, mailUrl, sandboxUrl, onProgress }: LoadOptions,
  known: Credentials | undefined,
): Promise<Credentials> {
  const session = await logIn(baseUrl, '/admin/v1/auth/login', operator);
  if (session === undefined) throw new Error('the operator login was refused');

  const draftFile = `${credentialsFile}.unfinished`;
  const drafts: Record<string, ClientDraft> = {
    ...Object.fromEntries(
      (known?.clients ?? []).map(({ name, email, password, client_id, client_secret }) => [
        name,
        { email, password, client_id, client_secret },
      ]),
    ),
    ...((await readSecrets(draftFile)) as Record<string, ClientDraft> | undefined),
  };
  const keepDrafts = () => writeSecrets(draftFile, drafts);
  const loaded: { client: DemonstrationClient; id: number; session: HttpSession; draft: ClientDraft }[] = [];

  const clientSteps = demonstrationClients.map((client): Step => ({
    what: `client ${client.name}`,
    run: async () => {
      const draft = (drafts[client.name] ??= {});
      const id = await ensureClient(session, client);
      await ensurePortalUser(session, baseUrl, id, client.portalUser, draft, keepDrafts);
      const clientSession = await ensureCredential(session, baseUrl, id, draft, keepDrafts);
      await ensureWallets(session, clientSession, id, client);
      loaded.push({ client, id, session: clientSession, draft });
    },
  }));
  const rows = stockRows(vouchers);
  const stockSteps = Array.from({ length: Math.ceil(rows.length / stockRowsPerImport) }, (_, index): Step => ({
    what: 'voucher codes',
    run: () => importStock(session, rows.slice(index * stockRowsPerImport, (index + 1) * stockRowsPerImport)),
  }));
  const steps: readonly Step[] = [
    { what: 'exchange rates', run: () => ensureFxRates(session) },
    { what: 'catalogue', run: () => importCatalogue(session, catalogueLines) },
    ...clientSteps,
    ...stockSteps,
    {
      what: 'discounts and blacklists',
      run: async () => {
        const unrestricted = loaded.find(({ client }) => client.blacklist.length === 0);
        if (unrestricted === undefined) throw new Error('no client sees every product');
        const ids = await findCatalogueIds(unrestricted.session, vouchers, topupProducts, esimProducts);
        for (const { client, id } of loaded) await setClientRules(session, id, client, ids);
      },
    },
  ];
  for (const [index, step] of steps.entries()) {
    onProgress?.(index, steps.length, step.what);
    await step.run();
  }

  const credentials: Credentials = {
    base_url: baseUrl,
    operator: { ...operator },
    clients: loaded.map(({ client, id, draft }): ClientCredentials => {
      const { client_id, client_secret, email, password } = draft as Required<ClientDraft>;
      return { id, name: client.name, client_id, client_secret, email, password };
    }),
    sandbox_url: sandboxUrl,
    mail_url: mailUrl,
  };
  await writeSecrets(credentialsFile, credentials);
  await rm(draftFile, { force: true });
  onProgress?.(steps.length, steps.length, 'done');
  return credentials;
}
