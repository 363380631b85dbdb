import { generate } from 'selfsigned';

/** A certificate and its key, and the certificate of whoever signed it, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** Somebody who signs certificates for this machine; the key goes with the process. */
export interface Authority {
  /** In PEM. */
  readonly certificate: string;
  /** A server's is for 127.0.0.1 and localhost. Its subject has each of these names; with none, an organisation's. */
  issue(commonName: string | readonly string[], use: 'server' | 'client'): Promise<Certificate>;
}

type Extension = NonNullable<NonNullable<Parameters<typeof generate>[1]>['extensions']>[number];

const loopbackNames: Extension = {
  name: 'subjectAltName',
  altNames: [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ],
};
const dayMs = 86_400_000;

/** `validDays` from `now` on, for itself and all that it signs. */
export async function createAuthority(name: string, validDays = 2, now = new Date()): Promise<Authority> {
  const common = {
    keyType: 'ec',
    algorithm: 'sha256',
    // A peer whose clock is a little behind is no reason to refuse.
    notBeforeDate: new Date(now.getTime() - dayMs),
    notAfterDate: new Date(now.getTime() + validDays * dayMs),
  } as const;
  const authority = await generate([{ name: 'commonName', value: name }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return {
    certificate: authority.cert,
    issue: async (commonName, use) => {
      const names = typeof commonName === 'string' ? [commonName] : commonName;
      const subject = names.map((value) => ({ name: 'commonName', value }));
      const issued = await generate(subject.length > 0 ? subject : [{ name: 'organizationName', value: 'Somebody' }], {
        ...common,
        ca: { key: authority.private, cert: authority.cert },
        extensions: [
          { name: 'basicConstraints', cA: false, critical: true },
          { name: 'keyUsage', digitalSignature: true, critical: true },
          { name: 'extKeyUsage', ...(use === 'server' ? { serverAuth: true } : { clientAuth: true }) },
          ...(use === 'server' ? [loopbackNames] : []),
        ],
      });
      return { cert: issued.cert, key: issued.private, ca: authority.cert };
    },
  };
}
