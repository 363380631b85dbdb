import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Certificate } from '@dg/testing';
import type { CertificateFiles } from './client-certificate.ts';

/** Files of a certificate, as the settings name them, until they are removed. */
export function writeCertificate({ cert, key, ca }: Certificate): CertificateFiles & { remove(): void } {
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
