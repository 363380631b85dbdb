export { startLocalServers } from './start-local-servers.ts';
export { serverTitles } from './local-servers.ts';
export type { LocalServers, LocalServersOptions, ServerName, ServerPorts } from './local-servers.ts';
export { provisionDatabase, type ServiceDatabase } from './provision-database.ts';
export { createAuthority, type Authority, type Certificate } from './certificates.ts';
export { createTopics, type TopicDefinition } from './create-topics.ts';
export {
  describeEnd,
  spawnGuarded,
  type GuardedProcess,
  type GuardedProcessOptions,
  type ProcessEnd,
} from './guarded-process.ts';
export { assertPortFree, freePorts } from './ports.ts';
export { assertNotInUse } from './directory-lock.ts';
export { removeData } from './remove-data.ts';
export { cacheDirectory, workspaceDirectory } from './workspace.ts';
