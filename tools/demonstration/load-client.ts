import { randomBytes, randomUUID } from 'node:crypto';
import type { DemonstrationClient } from './clients.ts';
import { logIn, type HttpSession } from './http-session.ts';

/** What is known of a client before everything of it exists. */
export interface ClientDraft {
  email?: string;
  password?: string;
  client_id?: string;
  client_secret?: string;
}

/** Finds a client by its name, or creates it; gives its id. */
export async function ensureClient(operator: HttpSession, client: DemonstrationClient): Promise<number> {
  const known = await findClient(operator, client.name);
  if (known !== undefined) return known;
  const created = await operator.expect<{ id: number }>('POST', '/admin/v1/clients', {
    json: {
      name: client.name,
      default_currency: client.defaultCurrency,
      ...(client.bulkLimit === undefined ? {} : { bulk_limit: client.bulkLimit }),
    },
    idempotencyKey: randomUUID(),
  });
  return created.id;
}

const clientsPerPage = 500;

async function findClient(operator: HttpSession, name: string): Promise<number | undefined> {
  for (let page = 1; ; page++) {
    const path = `/admin/v1/clients?page=${page}&per_page=${clientsPerPage}`;
    const clients = await operator.expect<{ id: number; name: string }[]>('GET', path);
    const found = clients.find((client) => client.name === name);
    if (found !== undefined || clients.length < clientsPerPage) return found?.id;
  }
}

const portalUsersMax = 9;

/**
 * Makes sure that the draft names a portal user who can log in. A password is kept before it is used, so that an
 * interrupted run finds it again; a user whose password is lost gets a successor.
 */
export async function ensurePortalUser(
  operator: HttpSession,
  baseUrl: string,
  clientId: number,
  portalUser: string,
  draft: ClientDraft,
  keepDraft: () => Promise<void>,
): Promise<void> {
  const [user, domain] = portalUser.split('@');
  const successors = Array.from(
    { length: portalUsersMax },
    (_, index) => `${user}${index === 0 ? '' : index + 1}@${domain}`,
  );
  for (const email of new Set([...(draft.email === undefined ? [] : [draft.email]), ...successors])) {
    const password: string = draft.email === email && draft.password !== undefined ? draft.password : newPassword();
    Object.assign(draft, { email, password });
    await keepDraft();
    const path = `/admin/v1/clients/${clientId}/users`;
    const answer = await operator.send('POST', path, { json: { email, password }, idempotencyKey: randomUUID() });
    if (answer.status < 300) return;
    if (answer.status !== 409) throw new Error(`POST ${path}: ${answer.status}`);
    if ((await logIn(baseUrl, clientLoginPath, { email, password })) !== undefined) return;
  }
  throw new Error(`no portal user of client ${clientId} can be logged in`);
}

export const clientLoginPath = '/api/v1/auth/login';

/** Makes sure that the draft holds a credential that works, and logs in with it. */
export async function ensureCredential(
  operator: HttpSession,
  baseUrl: string,
  clientId: number,
  draft: ClientDraft,
  keepDraft: () => Promise<void>,
): Promise<HttpSession> {
  const { client_id, client_secret } = draft;
  if (client_id !== undefined && client_secret !== undefined) {
    const session = await logIn(baseUrl, clientLoginPath, { client_id, client_secret });
    if (session !== undefined) return session;
  }
  const path = `/admin/v1/clients/${clientId}/credentials`;
  const created = await operator.expect<{ client_id: string; client_secret: string }>('POST', path, {
    json: {},
    idempotencyKey: randomUUID(),
  });
  Object.assign(draft, { client_id: created.client_id, client_secret: created.client_secret });
  await keepDraft();
  const session = await logIn(baseUrl, clientLoginPath, created);
  if (session === undefined) throw new Error(`the new credential of client ${clientId} was refused`);
  return session;
}

/** Makes sure that the client has its wallets and that each was funded once. */
export async function ensureWallets(
  operator: HttpSession,
  session: HttpSession,
  clientId: number,
  client: DemonstrationClient,
): Promise<void> {
  const wallets = await session.expect<{ id: number; currency_code: string }[]>('GET', '/api/v1/wallets');
  const walletIds = new Map(wallets.map((wallet) => [wallet.currency_code, wallet.id]));
  for (const { currency, funds } of client.wallets) {
    const walletId =
      walletIds.get(currency) ??
      (
        await operator.expect<{ id: number }>('POST', `/admin/v1/clients/${clientId}/wallets`, {
          json: {
            currency_code: currency,
            name: `${client.name} ${currency}`,
            is_default: currency === client.defaultCurrency,
          },
          idempotencyKey: randomUUID(),
        })
      ).id;
    await operator.expect('POST', `/admin/v1/wallets/${walletId}/credits`, {
      json: { amount: funds, reference: `demonstration-funds-${walletId}`, remarks: 'Demonstration funds' },
    });
  }
}

function newPassword(): string {
  return randomBytes(18).toString('base64url');
}
