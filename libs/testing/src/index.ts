export { createAuthority, type Authority, type Certificate } from '@dg/local-servers';
export { serviceDatabase, type TestDatabase } from './service-database.ts';
export { testServers } from './servers.ts';
export { testKafka, type TestKafka } from './kafka.ts';
export { silentLog, testLifecycle } from './doubles.ts';
export { rowsRead } from './rows-read.ts';
export { waitFor } from './wait-for.ts';
