import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { perService, type ServiceName } from './services.ts';

export type StackSecrets = {
  databasePasswords: Record<ServiceName, string>;
  identityEncryptionKey: string;
  stockEncryptionKeys: string;
  stockHashKey: string;
  orderEncryptionKeys: string;
  notifyEncryptionKeys: string;
  operator: { email: string; password: string };
  /** What the sandbox supplier and fulfilment-svc know each other by. */
  sandbox: { apiKey: string; callbackSecret: string };
};

const key = (): string => randomBytes(32).toString('base64');
const password = (): string => randomBytes(18).toString('base64url');

function createSecrets(): StackSecrets {
  return {
    databasePasswords: perService(password),
    identityEncryptionKey: key(),
    stockEncryptionKeys: `local-1:${key()}`,
    stockHashKey: key(),
    orderEncryptionKeys: `local-1:${key()}`,
    notifyEncryptionKeys: `local-1:${key()}`,
    operator: { email: 'operator@example.com', password: password() },
    sandbox: { apiKey: password(), callbackSecret: password() },
  };
}

/** What the first start stored encrypted, the next one must be able to read: the keys live beside the data. */
export async function takeSecrets(directory: string): Promise<StackSecrets> {
  const file = join(directory, 'secrets.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const known = stored === undefined ? undefined : (JSON.parse(stored) as StackSecrets);
  const fresh = createSecrets();
  // Whatever was added since the file was written has no secret in it yet.
  const secrets: StackSecrets = {
    ...fresh,
    ...known,
    databasePasswords: { ...fresh.databasePasswords, ...known?.databasePasswords },
  };
  if (known !== undefined && JSON.stringify(secrets) === JSON.stringify(known)) return known;
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return secrets;
}
