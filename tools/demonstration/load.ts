import { rm } from 'node:fs/promises';
import { demonstrationClients, type DemonstrationClient } from './clients.ts';
import { readSecrets, writeSecrets, type ClientCredentials, type Credentials } from './credentials.ts';
import { logIn, type HttpSession } from './http-session.ts';
import { ensureFxRates, findProductIds, importCatalogue, importStock, setClientRules } from './load-catalogue.ts';
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

const products = [...voucherProducts, ...sandboxProducts];
const stockRowsPerImport = 2_500;

/**
 * Creates the demonstration data (decisions, section 11) through the operator API. Where the credentials file has a
 * login that works, all is there and nothing more is asked. A run that was interrupted is completed by the next one:
 * each step finds what is there already. Throws when the gateway cannot be reached or refuses something.
 */
export async function loadDemonstrationData(options: LoadOptions): Promise<Credentials> {
  return (await reuseCredentials(options)) ?? load(options);
}

async function reuseCredentials({
  baseUrl,
  operator,
  credentialsFile,
  mailUrl,
  sandboxUrl,
}: LoadOptions): Promise<Credentials | undefined> {
  const known = (await readSecrets(credentialsFile)) as Credentials | undefined;
  const last = known?.clients?.at(-1);
  if (known === undefined || last === undefined) return undefined;
  const { client_id, client_secret } = last;
  if ((await logIn(baseUrl, clientLoginPath, { client_id, client_secret })) === undefined) return undefined;
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

async function load({
  baseUrl,
  operator,
  credentialsFile,
  mailUrl,
  sandboxUrl,
  onProgress,
}: LoadOptions): Promise<Credentials> {
  const session = await logIn(baseUrl, '/admin/v1/auth/login', operator);
  if (session === undefined) throw new Error('the operator login was refused');

  const draftFile = `${credentialsFile}.unfinished`;
  const drafts = ((await readSecrets(draftFile)) ?? {}) as Record<string, ClientDraft>;
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
  const rows = stockRows(products);
  const stockSteps = Array.from({ length: Math.ceil(rows.length / stockRowsPerImport) }, (_, index): Step => ({
    what: 'voucher codes',
    run: () => importStock(session, rows.slice(index * stockRowsPerImport, (index + 1) * stockRowsPerImport)),
  }));
  const steps: readonly Step[] = [
    { what: 'exchange rates', run: () => ensureFxRates(session) },
    { what: 'voucher products', run: () => importCatalogue(session, products) },
    ...clientSteps,
    ...stockSteps,
    {
      what: 'discounts and blacklists',
      run: async () => {
        const unrestricted = loaded.find(({ client }) => client.blacklist.length === 0);
        if (unrestricted === undefined) throw new Error('no client sees every product');
        const productIds = await findProductIds(unrestricted.session, products);
        for (const { client, id } of loaded) await setClientRules(session, id, client, productIds);
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
