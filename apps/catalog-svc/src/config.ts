import { list, required, serviceEnvironment } from '@dg/platform/config';

const { DATABASE_URL, GRPC_PORT, LOG_LEVEL } = serviceEnvironment;

/** What catalog-svc reads from its environment. */
export const environment = {
  DATABASE_URL,
  GRPC_PORT,
  LOG_LEVEL,
  FULFILMENT_SVC_ADDRESS: required,
  /** Who can deliver; a product of anybody else would be paid for and then fail. Comma-separated. */
  SUPPLIER_NAMES: list.prefault('stock'),
};
