import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@dg/contracts/events';
import {
  assertPortFree,
  createTopics,
  freePorts,
  provisionDatabase,
  workspaceDirectory,
  type GuardedProcess,
  type LocalServers,
} from '@dg/local-servers';
import { childProcess, keepPreviousLog, runToEnd, type Child } from './child-process.ts';
import { baseEnvironment, publicBaseUrl, serviceEnvironments, smtpUrl, type Environment } from './environment.ts';
import { answersGrpc, answersHttp } from './readiness.ts';
import { takeSecrets } from './secrets.ts';
import { appFolder, perService, serviceNames, services, type ServiceName, type StackPorts } from './services.ts';

export type StackOptions = {
  servers: Pick<LocalServers, 'postgres' | 'kafka' | 'redis'>;
  /** Keeps the generated secrets; the same directory finds the same data again. */
  directory: string;
  logDirectory: string;
  ports?: Partial<StackPorts>;
  environment?: Partial<Record<ServiceName, Environment>>;
  topicPrefix?: string;
  /** Default: `digital_goods`. Stacks that share servers need a database and a topic prefix each, and one `directory`. */
  databaseName?: string;
  onStep?: (name: string, detail?: string) => void;
  /** Called when a service that was ready ends and nobody asked it to. */
  onServiceExit?: (name: ServiceName | 'mail-catcher', description: string) => void;
  signal?: AbortSignal;
};

export type ServiceHandle = {
  readonly pid: number | undefined;
  /** host:port */
  readonly address: string;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the service is ready. */
  start(): Promise<void>;
  restart(): Promise<void>;
  waitReady(): Promise<void>;
};

export type Stack = {
  baseUrl: string;
  mailUrl: string;
  smtpUrl: string;
  operator: { email: string; password: string };
  databaseUrls: Record<ServiceName, string>;
  services: Record<ServiceName, ServiceHandle>;
  mailCatcher: ServiceHandle;
  stop(): Promise<void>;
};

async function choosePorts(given: Partial<StackPorts>): Promise<StackPorts> {
  const names: (keyof StackPorts)[] = [...serviceNames, 'mail', 'smtp'];
  const free = await freePorts(names.length);
  const ports = Object.fromEntries(names.map((name, index) => [name, given[name] ?? free[index]!])) as StackPorts;
  const variables: Record<string, string> = { mail: 'MAIL_PORT', smtp: 'SMTP_PORT' };
  for (const service of services) variables[service.name] = service.portVariable;
  for (const name of names) {
    if (given[name] !== undefined)
      await assertPortFree(ports[name], name === 'mail' ? 'the mail page' : name, variables[name]!);
  }
  return ports;
}

function handleOf(child: Child, address: string): ServiceHandle {
  return {
    get pid() {
      return child.pid;
    },
    address,
    kill: child.kill,
    stop: child.stop,
    start: child.start,
    waitReady: child.waitReady,
    async restart() {
      await child.stop();
      await child.start();
    },
  };
}

/** Runs the six services and the mail catcher as processes; either all of them are ready in the end or none runs. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { servers, topicPrefix = '', onStep = () => undefined, signal } = options;
  const directory = resolve(options.directory);
  const logDirectory = resolve(options.logDirectory);
  const logFile = (name: string): string => join(logDirectory, `${name}.log`);
  await mkdir(logDirectory, { recursive: true });
  for (const name of [...serviceNames, 'mail-catcher']) keepPreviousLog(logFile(name));

  const [ports, secrets] = await Promise.all([choosePorts(options.ports ?? {}), takeSecrets(directory)]);
  const roles = services.map(({ name, schema }) => ({
    role: schema,
    schema,
    password: secrets.databasePasswords[name],
  }));
  onStep('database and topics');
  const [urls] = await Promise.all([
    provisionDatabase(servers.postgres.url, options.databaseName ?? 'digital_goods', roles),
    createTopics(
      servers.kafka.brokers,
      topics.map(({ topic, partitions }) => ({ topic: `${topicPrefix}${topic}`, partitions })),
    ),
  ]);
  const databaseUrls = perService(({ schema }) => urls[schema]);
  const environments = serviceEnvironments({
    databaseUrls,
    brokers: servers.kafka.brokers,
    redisUrl: servers.redis.url,
    topicPrefix,
    ports,
    secrets,
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
    await mailCatcher.stop();
  }

  // A service migrates its own schema only, so each starts as soon as its own migration is done.
  const starts = [mailCatcher.start(), ...serviceNames.map(migrateAndStart)];
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

  return {
    baseUrl,
    mailUrl,
    smtpUrl: smtpUrl(ports),
    operator: secrets.operator,
    databaseUrls,
    services: perService(({ name }) => handleOf(children[name], `127.0.0.1:${ports[name]}`)),
    mailCatcher: handleOf(mailCatcher, `127.0.0.1:${ports.mail}`),
    stop,
  };
}
