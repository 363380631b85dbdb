import { randomBytes } from 'node:crypto';
import { integer, loadConfig, port, required } from '@dg/platform/config';
import { startSandbox, type SandboxOptions } from './start-sandbox.ts';

const environment = {
  SANDBOX_PORT: integer(8090, 0, 65_535),
  SANDBOX_DIRECTORY: required,
  SANDBOX_API_KEY: required,
  SANDBOX_CALLBACK_URL: required.optional(),
  SANDBOX_CALLBACK_SECRET: required.optional(),
  SANDBOX_SEED: required.optional(),
  SANDBOX_SMDP_PORT: port.optional(),
  SANDBOX_SMDP_NOTIFICATION_URL: required.optional(),
  SANDBOX_SMDP_CA: required.optional(),
  SANDBOX_SMDP_SERVER_CERTIFICATE: required.optional(),
  SANDBOX_SMDP_SERVER_KEY: required.optional(),
  SANDBOX_SMDP_CLIENT_CERTIFICATE: required.optional(),
  SANDBOX_SMDP_CLIENT_KEY: required.optional(),
};

type Config = ReturnType<typeof loadConfig<typeof environment>>;

/** The values when all of them are given; undefined when none is. */
function together<Name extends keyof Config>(
  config: Config,
  ...names: readonly Name[]
): { [Key in Name]: NonNullable<Config[Key]> } | undefined {
  const given = names.filter((name) => config[name] !== undefined);
  if (given.length === 0) return undefined;
  if (given.length === names.length) return config as { [Key in Name]: NonNullable<Config[Key]> };
  throw new Error(`${names.join(', ')} are given together or not at all`);
}

function callbackOf(config: Config): SandboxOptions['callback'] {
  const given = together(config, 'SANDBOX_CALLBACK_URL', 'SANDBOX_CALLBACK_SECRET');
  return given && { url: given.SANDBOX_CALLBACK_URL, secret: given.SANDBOX_CALLBACK_SECRET };
}

function smdpOf(config: Config): SandboxOptions['smdp'] {
  const server = together(
    config,
    'SANDBOX_SMDP_PORT',
    'SANDBOX_SMDP_CA',
    'SANDBOX_SMDP_SERVER_CERTIFICATE',
    'SANDBOX_SMDP_SERVER_KEY',
  );
  const client = together(
    config,
    'SANDBOX_SMDP_NOTIFICATION_URL',
    'SANDBOX_SMDP_CLIENT_CERTIFICATE',
    'SANDBOX_SMDP_CLIENT_KEY',
  );
  if (server === undefined) return undefined;
  const authority = server.SANDBOX_SMDP_CA;
  const identity = { certificate: server.SANDBOX_SMDP_SERVER_CERTIFICATE, key: server.SANDBOX_SMDP_SERVER_KEY };
  return {
    port: server.SANDBOX_SMDP_PORT,
    tls: { identity, authority },
    ...(client && {
      notifier: {
        url: client.SANDBOX_SMDP_NOTIFICATION_URL,
        identity: { certificate: client.SANDBOX_SMDP_CLIENT_CERTIFICATE, key: client.SANDBOX_SMDP_CLIENT_KEY },
        authority,
      },
    }),
  };
}

try {
  const config = loadConfig(environment);
  const seed = config.SANDBOX_SEED ?? randomBytes(8).toString('hex');
  const callback = callbackOf(config);
  const smdp = smdpOf(config);
  const server = await startSandbox({
    port: config.SANDBOX_PORT,
    directory: config.SANDBOX_DIRECTORY,
    apiKey: config.SANDBOX_API_KEY,
    seed,
    ...(callback && { callback }),
    ...(smdp && { smdp }),
  });
  const stop = (): void => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const { port: listening, smdpPort } = server;
  process.stdout.write(
    `${JSON.stringify({ service: 'sandbox-supplier', message: 'ready', port: listening, smdpPort, seed })}\n`,
  );
} catch (error) {
  process.stderr.write(`sandbox supplier: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
