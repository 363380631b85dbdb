import { join } from 'node:path';
import { cacheDirectory } from '@dg/local-servers';
import { authorityFile, certificateFiles, type CertificateHolder } from './certificates.ts';
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
  /** Has the certificates (see `takeCertificates`). */
  certificateDirectory: string;
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
/** Its SM-DP+. What becomes of a profile once it is used is not an SM-DP+'s to know: the sandbox itself is asked. */
const smdpName = 'sandbox-smdp';

/** The sandbox is configured like any other supplier. */
function suppliers({ ports, secrets, certificateDirectory, suppliersGiveUpAfterMs }: EnvironmentInput): string {
  const patience = {
    timeout_ms: 5_000,
    concurrency: 20,
    retry: { first_ms: 500, factor: 2, max_ms: 5_000, give_up_after_ms: suppliersGiveUpAfterMs },
  };
  const sandbox = { base_url: sandboxUrl(ports), api_key: secrets.sandbox.apiKey };
  const files = tlsFiles(certificateDirectory, 'platform-client');
  return JSON.stringify([
    ...[sandboxName, backupName].map((name) => ({
      name,
      ...sandbox,
      callback_secret: secrets.sandbox.callbackSecret,
      ...patience,
    })),
    {
      name: smdpName,
      protocol: 'es2plus',
      base_url: `https://127.0.0.1:${ports.smdp}`,
      tls: { certificate_file: files.certificate, key_file: files.key, ca_file: files.authority },
      es2plus: { requester_identifier: '2.25.1' },
      notifier_name: smdpName,
      usage_source: sandbox,
      ...patience,
    },
  ]);
}

function tlsFiles(directory: string, holder: CertificateHolder) {
  return { ...certificateFiles(directory, holder), authority: authorityFile(directory) };
}

/** The environment of the sandbox supplier; its book lives in the directory. */
export function sandboxEnvironment(
  { ports, secrets, certificateDirectory }: Pick<EnvironmentInput, 'ports' | 'secrets' | 'certificateDirectory'>,
  directory: string,
): Environment {
  const server = tlsFiles(certificateDirectory, 'smdp-server');
  const client = tlsFiles(certificateDirectory, 'smdp-client');
  return {
    ...baseEnvironment(),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_DIRECTORY: directory,
    SANDBOX_API_KEY: secrets.sandbox.apiKey,
    SANDBOX_CALLBACK_SECRET: secrets.sandbox.callbackSecret,
    SANDBOX_CALLBACK_URL: `${publicBaseUrl(ports)}/callbacks/suppliers/${sandboxName}`,
    SANDBOX_SMDP_PORT: String(ports.smdp),
    SANDBOX_SMDP_NOTIFICATION_URL: `https://127.0.0.1:${ports.es2plus}/suppliers/${smdpName}`,
    SANDBOX_SMDP_CA_FILE: server.authority,
    SANDBOX_SMDP_SERVER_CERTIFICATE_FILE: server.certificate,
    SANDBOX_SMDP_SERVER_KEY_FILE: server.key,
    SANDBOX_SMDP_CLIENT_CERTIFICATE_FILE: client.certificate,
    SANDBOX_SMDP_CLIENT_KEY_FILE: client.key,
  };
}

/** The environment of each service, as its configuration expects it. */
export function serviceEnvironments(input: EnvironmentInput): Record<ServiceName, Environment> {
  const { ports, secrets } = input;
  const gateway = tlsFiles(input.certificateDirectory, 'gateway-server');
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
      ES2PLUS_PORT: String(ports.es2plus),
      ES2PLUS_TLS_CERTIFICATE_FILE: gateway.certificate,
      ES2PLUS_TLS_KEY_FILE: gateway.key,
      ES2PLUS_TLS_CLIENT_CA_FILE: gateway.authority,
    },
    'catalog-svc': { SUPPLIER_NAMES: ['stock', sandboxName, backupName, smdpName].join(',') },
    'order-svc': { ORDER_ENCRYPTION_KEYS: secrets.orderEncryptionKeys },
    'fulfilment-svc': {
      // Whoever tries the life of a profile out does not want to wait for a minute.
      PROFILE_CHECK_INTERVAL_MS: '2000',
      STOCK_ENCRYPTION_KEYS: secrets.stockEncryptionKeys,
      STOCK_HASH_KEY: secrets.stockHashKey,
      SUPPLIERS: suppliers(input),
    },
    'notify-svc': {
      SMTP_URL: smtpUrl(ports),
      MAIL_FROM: 'Digital Goods <orders@example.com>',
      NOTIFY_ENCRYPTION_KEYS: secrets.notifyEncryptionKeys,
      // Receivers that are being tried out run on the same machine.
      WEBHOOK_ALLOW_PRIVATE: 'true',
      ...(process.env['WEBHOOK_TIME_SCALE'] === undefined
        ? {}
        : { WEBHOOK_TIME_SCALE: process.env['WEBHOOK_TIME_SCALE'] }),
    },
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
