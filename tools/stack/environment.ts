import { join } from 'node:path';
import { cacheDirectory } from '@dg/local-servers';
import type { StackSecrets } from './secrets.ts';
import { perService, services, type ServiceName, type StackPorts } from './services.ts';

export type Environment = Record<string, string>;

export type EnvironmentInput = {
  databaseUrls: Record<ServiceName, string>;
  brokers: string[];
  redisUrl: string;
  topicPrefix: string;
  ports: StackPorts;
  secrets: StackSecrets;
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

export function smtpUrl(ports: StackPorts): string {
  return `smtp://127.0.0.1:${ports.smtp}`;
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
    'fulfilment-svc': { STOCK_ENCRYPTION_KEYS: secrets.stockEncryptionKeys, STOCK_HASH_KEY: secrets.stockHashKey },
    'notify-svc': { SMTP_URL: smtpUrl(ports), MAIL_FROM: 'Digital Goods <orders@example.com>' },
  };
  return perService(({ name }) => ({
    ...baseEnvironment(),
    ...addresses,
    DATABASE_URL: input.databaseUrls[name],
    KAFKA_BROKERS: input.brokers.join(','),
    REDIS_URL: input.redisUrl,
    TOPIC_PREFIX: input.topicPrefix,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    PUBLIC_BASE_URL: publicBaseUrl(ports),
    [name === 'gateway' ? 'GATEWAY_PORT' : 'GRPC_PORT']: String(ports[name]),
    ...own[name],
    ...input.overrides[name],
  }));
}
