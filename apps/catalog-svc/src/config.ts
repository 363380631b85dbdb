import { list, serviceEnvironment } from '@dg/platform/config';

const { DATABASE_URL, GRPC_PORT, LOG_LEVEL } = serviceEnvironment;

/** What catalog-svc reads from its environment. */
export const environment = {
  DATABASE_URL,
  GRPC_PORT,
  LOG_LEVEL,
  /** Who can deliver; a product of anybody else would be paid for and then fail. Comma-separated. */
  SUPPLIER_NAMES: list.prefault('stock'),
};
