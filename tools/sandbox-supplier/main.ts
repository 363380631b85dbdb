import { randomBytes } from 'node:crypto';
import { integer, loadConfig, required } from '@dg/platform/config';
import { startSandbox } from './start-sandbox.ts';

const environment = {
  SANDBOX_PORT: integer(8090, 0, 65_535),
  SANDBOX_DIRECTORY: required,
  SANDBOX_API_KEY: required,
  SANDBOX_CALLBACK_URL: required.optional(),
  SANDBOX_CALLBACK_SECRET: required.optional(),
  SANDBOX_SEED: required.optional(),
};

try {
  const config = loadConfig(environment);
  const { SANDBOX_CALLBACK_URL: url, SANDBOX_CALLBACK_SECRET: secret } = config;
  if ((url === undefined) !== (secret === undefined))
    throw new Error('SANDBOX_CALLBACK_URL and SANDBOX_CALLBACK_SECRET are given together or not at all');
  const seed = config.SANDBOX_SEED ?? randomBytes(8).toString('hex');
  const server = await startSandbox({
    port: config.SANDBOX_PORT,
    directory: config.SANDBOX_DIRECTORY,
    apiKey: config.SANDBOX_API_KEY,
    seed,
    ...(url === undefined || secret === undefined ? {} : { callback: { url, secret } }),
  });
  const stop = (): void => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(
    `${JSON.stringify({ service: 'sandbox-supplier', message: 'ready', port: server.port, seed })}\n`,
  );
} catch (error) {
  process.stderr.write(`sandbox supplier: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
