import { encryptionKeys, integer, key32, required, serviceEnvironment } from '@dg/platform/config';
import { supplierSettings } from './suppliers/settings.ts';

/** What fulfilment-svc reads from its environment. */
export const environment = {
  ...serviceEnvironment,
  CATALOG_SVC_ADDRESS: required,
  STOCK_ENCRYPTION_KEYS: encryptionKeys,
  STOCK_HASH_KEY: key32,
  /** HTTP suppliers: a JSON list, docs/suppliers.md. */
  SUPPLIERS: supplierSettings,
  /** How often suppliers are asked how delivered eSIMs stand that nobody looks at. */
  PROFILE_CHECK_INTERVAL_MS: integer(900_000, 100, 86_400_000),
};
