import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import type { CertificateFiles } from './client-certificate.ts';

/** A certificate with its key, and what it is checked by, in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** Somebody who signs certificates. */
export interface Authority {
  issue(commonName: string, use: 'server' | 'client'): Promise<Identity>;
}

type Extension = NonNullable<NonNullable<Parameters<typeof generate>[1]>['extensions']>[number];

const loopback: Extension = { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] };
const common = { keyType: 'ec', algorithm: 'sha256' } as const;

export async function createAuthority(): Promise<Authority> {
  const authority = await generate([{ name: 'commonName', value: 'test authority' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return {
    issue: async (commonName, use) => {
      const issued = await generate([{ name: 'commonName', value: commonName }], {
        ...common,
        ca: { key: authority.private, cert: authority.cert },
        extensions: [
          { name: 'basicConstraints', cA: false, critical: true },
          { name: 'keyUsage', digitalSignature: true, critical: true },
          { name: 'extKeyUsage', ...(use === 'server' ? { serverAuth: true } : { clientAuth: true }) },
          ...(use === 'server' ? [loopback] : []),
        ],
      });
      return { cert: issued.cert, key: issued.private, ca: authority.cert };
    },
  };
}

/** Files of an identity, as the settings name them, until they are removed. */
export function writeIdentity({ cert, key, ca }: Identity): CertificateFiles & { remove(): void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'dg-certificate-'));
  const write = (name: string, text: string) => {
    const file = path.join(directory, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  return {
    certificateFile: write('certificate.pem', cert),
    keyFile: write('key.pem', key),
    caFile: write('ca.pem', ca),
    remove: () => rmSync(directory, { recursive: true }),
  };
}
