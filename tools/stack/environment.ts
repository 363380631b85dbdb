import { join } from 'node:path';
import { cacheDirectory } from '@dg/local-servers';
import type { StackSecrets } from './secrets.ts';
import type { StackPorts } from './ports.ts';
import { perService, serviceNames, services, type ServiceName } from './services.ts';

export type Environment = Record<string, string>;

export type EnvironmentInput = {
  databaseUrls: Record<ServiceName, string>;
  brokers: string[];
  redisUrl: string;
  topicPrefix: string;
  ports: StackPorts;
  secrets: StackSecrets;
  /** Where each service is told its armed crash point; undefined where crash points are off. */
  crashPointFile: (name: ServiceName) => string | undefined;
  /** How long a supplier is tried on its own. */
  suppliersGiveUpAfterMs: number;
  /** These win over everything else. */
  overrides: Partial<Record<ServiceName, Environment>>;
};

/** What every child needs to run at all; the rest of this process's environment is not their business. */
export function baseEnvironment(): Environment {
  const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];
  const values = passedOn.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return { ...Object.fromEntries(values), NODE_COMPILE_CACHE: join(cacheDirectory, 'node-compile') };
}

export function publicBaseUrl(ports: StackPorts): string {
  return `http://127.0.0.1:${ports.gateway}`;
}

export function sandboxUrl(ports: StackPorts): string {
  return `http://127.0.0.1:${ports.sandbox}`;
}

export function smtpUrl(ports: StackPorts): string {
  return `smtp://127.0.0.1:${ports.smtp}`;
}

/** Of a service on its usual port; services of a second stack are not measured. */
const metricsPortFirst = 9290;
const sandboxName = 'sandbox';
/**
 * The same sandbox once more, for routes with a fallback. It knows one address for callbacks: this one is only asked.
 */
const backupName = 'sandbox-backup';

/** The sandbox is configured like any other supplier. */
function suppliers({ ports, secrets, suppliersGiveUpAfterMs }: EnvironmentInput): string {
  const sandbox = {
    base_url: sandboxUrl(ports),
    api_key: secrets.sandbox.apiKey,
    callback_secret: secrets.sandbox.callbackSecret,
    timeout_ms: 5_000,
    concurrency: 20,
    retry: { first_ms: 500, factor: 2, max_ms: 5_000, give_up_after_ms: suppliersGiveUpAfterMs },
  };
  return JSON.stringify([sandboxName, backupName].map((name) => ({ name, ...sandbox })));
}

/** The environment of the sandbox supplier; its book lives in the directory. */
export function sandboxEnvironment(ports: StackPorts, secrets: StackSecrets, directory: string): Environment {
  return {
    ...baseEnvironment(),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_DIRECTORY: directory,
    SANDBOX_API_KEY: secrets.sandbox.apiKey,
    SANDBOX_CALLBACK_SECRET: secrets.sandbox.callbackSecret,
    SANDBOX_CALLBACK_URL: `${publicBaseUrl(ports)}/callbacks/suppliers/${sandboxName}`,
  };
}

/** The environment of each service, as its configuration expects it. */
export function serviceEnvironments(input: EnvironmentInput): Record<ServiceName, Environment> {
  const { ports, secrets } = input;
  const addresses: Environment = Object.fromEntries(
    services.flatMap((service) =>
      'addressVariable' in service ? [[service.addressVariable, `127.0.0.1:${ports[service.name]}`]] : [],
    ),
  );
  const own: Partial<Record<ServiceName, Environment>> = {
    gateway: {
      IDENTITY_ENCRYPTION_KEY: secrets.identityEncryptionKey,
      OPERATOR_EMAIL: secrets.operator.email,
      OPERATOR_PASSWORD: secrets.operator.password,
    },
    'catalog-svc': { SUPPLIER_NAMES: ['stock', sandboxName, backupName].join(',') },
    'fulfilment-svc': {
      STOCK_ENCRYPTION_KEYS: secrets.stockEncryptionKeys,
      STOCK_HASH_KEY: secrets.stockHashKey,
      SUPPLIERS: suppliers(input),
    },
    'notify-svc': { SMTP_URL: smtpUrl(ports), MAIL_FROM: 'Digital Goods <orders@example.com>' },
  };
  return perService(({ name, port }) => {
    const crashPointFile = input.crashPointFile(name);
    return {
      ...baseEnvironment(),
      ...addresses,
      DATABASE_URL: input.databaseUrls[name],
      KAFKA_BROKERS: input.brokers.join(','),
      REDIS_URL: input.redisUrl,
      TOPIC_PREFIX: input.topicPrefix,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
      PUBLIC_BASE_URL: publicBaseUrl(ports),
      [name === 'gateway' ? 'GATEWAY_PORT' : 'GRPC_PORT']: String(ports[name]),
      ...(ports[name] === port ? { METRICS_PORT: String(metricsPortFirst + serviceNames.indexOf(name)) } : {}),
      ...own[name],
      ...(crashPointFile === undefined ? {} : { CRASH_POINT_FILE: crashPointFile }),
      ...input.overrides[name],
    };
  });
}
