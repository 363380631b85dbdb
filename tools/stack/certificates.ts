import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createAuthority } from '@dg/local-servers';

/** Who proves what to whom over mutual TLS. All of them are signed by one authority, whose key is not kept. */
const holders = {
  'smdp-server': { commonName: 'localhost', use: 'server' },
  'smdp-client': { commonName: 'sandbox-smdp', use: 'client' },
  'platform-client': { commonName: 'platform', use: 'client' },
  'gateway-server': { commonName: 'localhost', use: 'server' },
} as const;

export type CertificateHolder = keyof typeof holders;

const holderNames = Object.keys(holders) as CertificateHolder[];
const dayMs = 86_400_000;
const validDays = 730;
const remadeBeforeDays = 30;

/** Where a certificate and its key are. */
export function certificateFiles(directory: string, holder: CertificateHolder): { certificate: string; key: string } {
  return { certificate: join(directory, `${holder}.pem`), key: join(directory, `${holder}.key.pem`) };
}

/** Of whoever signed all of them. */
export function authorityFile(directory: string): string {
  return join(directory, 'ca.pem');
}

/**
 * Makes the certificates of a local installation, unless the directory has them all and none of them ends within 30
 * days. They are replaced together: what one authority signed, the next one's certificate does not prove.
 */
export async function takeCertificates(directory: string, now = new Date()): Promise<void> {
  if (await areUsable(directory, now)) return;
  await mkdir(dirname(directory), { recursive: true });
  const draft = await mkdtemp(`${directory}.`);
  await writeCertificates(draft, now);
  try {
    await rename(draft, directory);
    return;
  } catch {
    // There is something already: what is old or incomplete, or what another stack of this directory was faster with.
  }
  if (await areUsable(directory, now)) return rm(draft, { recursive: true });
  await rm(directory, { recursive: true });
  await rename(draft, directory);
}

async function areUsable(directory: string, now: Date): Promise<boolean> {
  const soon = now.getTime() + remadeBeforeDays * dayMs;
  try {
    const certificates = [authorityFile(directory)];
    for (const holder of holderNames) {
      const { certificate, key } = certificateFiles(directory, holder);
      certificates.push(certificate);
      await readFile(key);
    }
    const ends = await Promise.all(
      certificates.map(async (file) => new X509Certificate(await readFile(file)).validToDate.getTime()),
    );
    return ends.every((end) => end > soon);
  } catch {
    return false;
  }
}

async function writeCertificates(directory: string, now: Date): Promise<void> {
  const authority = await createAuthority('digital goods local authority', validDays, now);
  await writeFile(authorityFile(directory), authority.certificate);
  for (const holder of holderNames) {
    const { commonName, use } = holders[holder];
    const { cert, key } = await authority.issue(commonName, use);
    const files = certificateFiles(directory, holder);
    await writeFile(files.certificate, cert);
    await writeFile(files.key, key, { mode: 0o600 });
  }
}
