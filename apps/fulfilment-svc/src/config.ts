import { key32, required, serviceEnvironment } from '@dg/platform/config';
import { supplierSettings } from './suppliers/settings.ts';
import type { EncryptionKey } from './vault/vault.ts';

const keyText = /^([\w-]{1,64}):([A-Za-z0-9+/]{43}=)$/;

/** `<key id>:<base64 of 32 bytes>`, comma separated: the first encrypts, the others still decrypt. */
const encryptionKeys = required.transform((text, context): readonly EncryptionKey[] => {
  const matches = text.split(',').map((entry) => keyText.exec(entry.trim()));
  const keys = matches.flatMap((match) =>
    match === null ? [] : [{ id: match[1]!, key: Buffer.from(match[2]!, 'base64') }],
  );
  if (keys.length !== matches.length)
    context.addIssue({ code: 'custom', message: 'must be <key id>:<32 bytes in base64>, comma separated' });
  if (new Set(keys.map((key) => key.id)).size !== keys.length)
    context.addIssue({ code: 'custom', message: 'names a key id twice' });
  return keys;
});

/** What fulfilment-svc reads from its environment. */
export const environment = {
  ...serviceEnvironment,
  CATALOG_SVC_ADDRESS: required,
  STOCK_ENCRYPTION_KEYS: encryptionKeys,
  STOCK_HASH_KEY: key32,
  /** HTTP suppliers: a JSON list, docs/suppliers.md. */
  SUPPLIERS: supplierSettings,
};
