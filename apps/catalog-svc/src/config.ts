import { serviceEnvironment } from '@dg/platform/config';

const { DATABASE_URL, GRPC_PORT, LOG_LEVEL } = serviceEnvironment;

/** What catalog-svc reads from its environment. */
export const environment = { DATABASE_URL, GRPC_PORT, LOG_LEVEL };
