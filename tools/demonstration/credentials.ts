import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface ClientCredentials {
  readonly id: number;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Of the portal user. */
  readonly email: string;
  readonly password: string;
}

/** How to get into a demonstration (decisions, section 11): the content of the credentials file. */
export interface Credentials {
  readonly base_url: string;
  readonly operator: { readonly email: string; readonly password: string };
  readonly clients: readonly ClientCredentials[];
  /** Of the sandbox supplier. */
  readonly sandbox_url: string;
  readonly mail_url: string;
}

/** Reads a file of secrets; undefined when there is none or it is not whole JSON. */
export async function readSecrets(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a file of secrets, readable by its owner only; whoever reads it meanwhile sees the old or the new one. */
export async function writeSecrets(file: string, secrets: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  await writeFile(next, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  // The mode above counts only for a file that is new.
  await chmod(next, 0o600);
  await rename(next, file);
}
