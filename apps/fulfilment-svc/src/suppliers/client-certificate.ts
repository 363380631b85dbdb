import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { Agent } from 'undici';

/** Files in PEM. */
export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** Who has signed the certificate of the other side: nobody else is believed. */
  readonly caFile: string;
}

/**
 * Connections on which we show this certificate. The files are read once: a renewed certificate is taken up by the next
 * start. Throws, naming the setting, when one cannot be used.
 */
export function openClientCertificate(supplier: string, files: CertificateFiles): Agent {
  const read = (setting: string, file: string) => {
    try {
      return readFileSync(file);
    } catch (error) {
      const { code } = error as { code?: string };
      throw new Error(`supplier ${supplier}: tls.${setting} cannot be read: ${file} (${code})`, { cause: error });
    }
  };
  const identity = {
    cert: read('certificate_file', files.certificateFile),
    key: read('key_file', files.keyFile),
    ca: read('ca_file', files.caFile),
  };
  try {
    createSecureContext(identity);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(`supplier ${supplier}: tls is no certificate with its key and a CA (${code})`, { cause: error });
  }
  return new Agent({ connect: identity });
}
