import { serviceEnvironment } from '@dg/platform/config';

/** What wallet-svc reads from its environment. */
export const environment = { ...serviceEnvironment };
