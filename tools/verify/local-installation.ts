import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDirectory } from '@dg/local-servers';
import { takeSecrets } from '../stack/secrets.ts';
import { services } from '../stack/services.ts';
import { verifiedServices, type VerifiedUrls } from './run-verification.ts';

/** The schemas of the installation that `npm start` runs; fails with one clear line when there is none. */
export async function localDatabaseUrls(): Promise<VerifiedUrls> {
  const directory = join(workspaceDirectory, '.local', 'data');
  if (!existsSync(join(directory, 'secrets.json')))
    throw new Error('there is no local installation yet: run npm start first');
  const { databasePasswords } = await takeSecrets(directory);
  const port = process.env['POSTGRES_PORT'] ?? '5442';
  const url = (name: string) => {
    const { schema } = services.find((service) => service.name === name)!;
    const password = databasePasswords[name as keyof typeof databasePasswords];
    return `postgres://${schema}:${encodeURIComponent(password)}@127.0.0.1:${port}/digital_goods`;
  };
  return Object.fromEntries(verifiedServices.map((name) => [name, url(name)])) as VerifiedUrls;
}
