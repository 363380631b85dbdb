import { encryptionKeys, integer, required, serviceEnvironment } from '@dg/platform/config';

/** What order-svc reads from its environment. */
export const environment = {
  ...serviceEnvironment,
  CATALOG_SVC_ADDRESS: required,
  WALLET_SVC_ADDRESS: required,
  FULFILMENT_SVC_ADDRESS: required,
  /** How long a create of 5 or fewer vouchers waits for its codes before it answers PENDING; the gateway waits 12 s. */
  VOUCHER_INLINE_DEADLINE_MS: integer(8_000, 100, 10_000),
  /** The same of a top-up. */
  TOPUP_INLINE_DEADLINE_MS: integer(10_000, 100, 30_000),
  /** The same of an eSIM. */
  ESIM_INLINE_DEADLINE_MS: integer(60_000, 100, 120_000),
  /** The first seals ICCIDs, all of them open: `<key id>:<base64 of 32 bytes>`, comma separated. */
  ORDER_ENCRYPTION_KEYS: encryptionKeys,
};
