import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@dg/contracts/events';
import {
  createTopics,
  provisionDatabase,
  workspaceDirectory,
  type GuardedProcess,
  type LocalServers,
} from '@dg/local-servers';
import { takeCertificates } from './certificates.ts';
import { childProcess, keepPreviousLog, runToEnd } from './child-process.ts';
import {
  baseEnvironment,
  publicBaseUrl,
  sandboxEnvironment,
  sandboxUrl,
  serviceEnvironments,
  smtpUrl,
  type Environment,
} from './environment.ts';
import { handleOf, type ServiceHandle } from './handle.ts';
import { choosePorts, type StackPorts } from './ports.ts';
import { answersGrpc, answersHttp } from './readiness.ts';
import { takeSecrets } from './secrets.ts';
import { appFolder, perService, serviceNames, services, type ServiceName } from './services.ts';

/** Everything that runs beside the servers. */
export type ProcessName = ServiceName | 'mail-catcher' | 'sandbox-supplier';

export type StackOptions = {
  servers: Pick<LocalServers, 'postgres' | 'kafka' | 'redis'>;
  /** Keeps the generated secrets and certificates; the same directory finds the same data again. */
  directory: string;
  logDirectory: string;
  ports?: Partial<StackPorts>;
  /** Wins over what the stack itself says, addresses of other services included. */
  environment?: Partial<Record<ServiceName | 'sandbox-supplier', Environment>>;
  /** How long a supplier is tried on its own; a minute when left out (decisions, section 12). */
  suppliersGiveUpAfterMs?: number;
  /** Lets services be killed at a named place: see `ServiceHandle.arm`. */
  crashPoints?: boolean;
  topicPrefix?: string;
  /**
   * Default: `digital_goods`. Stacks that share servers need a database and a topic prefix each, and one `directory`.
   */
  databaseName?: string;
  onStep?: (name: string, detail?: string) => void;
  /** Called when a service that was ready ends and nobody asked it to. */
  onServiceExit?: (name: ProcessName, description: string) => void;
  signal?: AbortSignal;
};

export type Stack = {
  baseUrl: string;
  mailUrl: string;
  smtpUrl: string;
  operator: { email: string; password: string };
  databaseUrls: Record<ServiceName, string>;
  services: Record<ServiceName, ServiceHandle>;
  mailCatcher: ServiceHandle;
  /** All of them by name. */
  processes: Record<ProcessName, ServiceHandle>;
  /** The supplier of test products; `url` serves its protocol and, under `/control`, its control API. */
  sandbox: ServiceHandle & { readonly url: string };
  stop(): Promise<void>;
};

/**
 * Runs the six services, the mail catcher and the sandbox supplier as processes; either all of them are ready in the
 * end or none runs.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { servers, topicPrefix = '', databaseName = 'digital_goods', onStep = () => undefined, signal } = options;
  const directory = resolve(options.directory);
  const logDirectory = resolve(options.logDirectory);
  const logFile = (name: string): string => join(logDirectory, `${name}.log`);
  await mkdir(logDirectory, { recursive: true });
  for (const name of [...serviceNames, 'mail-catcher', 'sandbox-supplier']) keepPreviousLog(logFile(name));

  const certificateDirectory = join(directory, 'certificates');
  const [ports, secrets] = await Promise.all([
    choosePorts(options.ports ?? {}),
    takeSecrets(directory),
    takeCertificates(certificateDirectory),
  ]);
  const roles = services.map(({ name, schema }) => ({
    role: schema,
    schema,
    password: secrets.databasePasswords[name],
  }));
  onStep('database and topics');
  const [urls] = await Promise.all([
    provisionDatabase(servers.postgres.url, databaseName, roles),
    createTopics(
      servers.kafka.brokers,
      topics.map(({ topic, partitions }) => ({ topic: `${topicPrefix}${topic}`, partitions })),
    ),
  ]);
  const crashPointDirectory = join(directory, 'crash-points', databaseName);
  if (options.crashPoints === true) await mkdir(crashPointDirectory, { recursive: true });
  const crashPointFile = (name: ServiceName): string | undefined =>
    options.crashPoints === true ? join(crashPointDirectory, name) : undefined;
  const databaseUrls = perService(({ schema }) => urls[schema]);
  const environments = serviceEnvironments({
    databaseUrls,
    brokers: servers.kafka.brokers,
    redisUrl: servers.redis.url,
    topicPrefix,
    ports,
    secrets,
    certificateDirectory,
    crashPointFile,
    suppliersGiveUpAfterMs: options.suppliersGiveUpAfterMs ?? 60_000,
    overrides: options.environment ?? {},
  });

  const baseUrl = publicBaseUrl(ports);
  const mailUrl = `http://127.0.0.1:${ports.mail}`;
  const children = perService(({ name }) =>
    childProcess({
      name,
      directory: appFolder(name),
      script: 'src/main.ts',
      environment: environments[name],
      logFile: logFile(name),
      crashPointFile: crashPointFile(name),
      isReady: () =>
        name === 'gateway' ? answersHttp(`${baseUrl}/health/ready`) : answersGrpc(`127.0.0.1:${ports[name]}`),
      onExit: (description) => options.onServiceExit?.(name, description),
    }),
  );
  const mailCatcher = childProcess({
    name: 'mail-catcher',
    directory: join(workspaceDirectory, 'tools'),
    script: 'mail-catcher/main.ts',
    environment: { ...baseEnvironment(), SMTP_PORT: String(ports.smtp), MAIL_HTTP_PORT: String(ports.mail) },
    logFile: logFile('mail-catcher'),
    isReady: () => answersHttp(`${mailUrl}/health`),
    onExit: (description) => options.onServiceExit?.('mail-catcher', description),
  });

  const sandbox = childProcess({
    name: 'sandbox-supplier',
    directory: join(workspaceDirectory, 'tools'),
    script: 'sandbox-supplier/main.ts',
    // Its book speaks of the orders of one database.
    environment: {
      ...sandboxEnvironment(
        { ports, secrets, certificateDirectory },
        join(directory, 'sandbox-supplier', databaseName),
      ),
      ...options.environment?.['sandbox-supplier'],
    },
    logFile: logFile('sandbox-supplier'),
    isReady: () => answersHttp(`${sandboxUrl(ports)}/health`),
    onExit: (description) => options.onServiceExit?.('sandbox-supplier', description),
  });

  const migrations = new Set<GuardedProcess>();
  async function migrateAndStart(name: ServiceName): Promise<void> {
    const migrate = {
      name,
      directory: appFolder(name),
      script: 'src/migrate.ts',
      environment: environments[name],
      logFile: logFile(name),
    };
    onStep(name, 'migrating');
    await runToEnd(migrate, (process) => {
      migrations.add(process);
      void process.ended.then(() => migrations.delete(process));
    });
    signal?.throwIfAborted();
    onStep(name, 'starting');
    await children[name].start();
    onStep(name, 'ready');
  }

  async function stop(): Promise<void> {
    for (const process of migrations) process.kill('SIGKILL');
    // The gateway first: what it has begun can still be finished by the others.
    await children.gateway.stop();
    await Promise.all(serviceNames.map((name) => children[name].stop()));
    await Promise.all([mailCatcher.stop(), sandbox.stop()]);
  }

  // A service migrates its own schema only, so each starts as soon as its own migration is done.
  const starts = [mailCatcher.start(), sandbox.start(), ...serviceNames.map(migrateAndStart)];
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(signal?.reason as Error);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    await Promise.race([Promise.all(starts), aborted]);
  } catch (error) {
    await stop();
    await Promise.race([Promise.allSettled(starts), sleep(5_000, undefined, { ref: false })]);
    await stop();
    throw error;
  }

  const handles = {
    services: perService(({ name }) => handleOf(children[name], `127.0.0.1:${ports[name]}`)),
    mailCatcher: handleOf(mailCatcher, `127.0.0.1:${ports.mail}`),
    sandbox: Object.assign(handleOf(sandbox, `127.0.0.1:${ports.sandbox}`), { url: sandboxUrl(ports) }),
  };
  return {
    ...handles,
    processes: { ...handles.services, 'mail-catcher': handles.mailCatcher, 'sandbox-supplier': handles.sandbox },
    baseUrl,
    mailUrl,
    smtpUrl: smtpUrl(ports),
    operator: secrets.operator,
    databaseUrls,
    stop,
  };
}
