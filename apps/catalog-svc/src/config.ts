import { list, required, serviceEnvironment } from '@dg/platform/config';

/** What catalog-svc reads from its environment. */
export const environment = {
  ...serviceEnvironment,
  FULFILMENT_SVC_ADDRESS: required,
  /** Who can deliver; a product of anybody else would be paid for and then fail. Comma-separated. */
  SUPPLIER_NAMES: list.prefault('stock'),
};
