import type { StackPorts } from '../stack/ports.ts';
import { services, type ServiceName } from '../stack/services.ts';

export type StartOptions = {
  reset: boolean;
  help: boolean;
  serverPorts: Record<'postgres' | 'kafka' | 'redis', number>;
  stackPorts: Partial<StackPorts>;
};

const serverPortVariables = {
  postgres: ['POSTGRES_PORT', 5442],
  kafka: ['KAFKA_PORT', 9192],
  redis: ['REDIS_PORT', 6479],
} as const;

function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new Error(`${variable} is "${text}": it must be a port between 1 and 65535`);
}

export function readOptions(parameters: string[]): StartOptions {
  const known = new Set(['--reset', '--help', '-h']);
  const unknown = parameters.find((parameter) => !known.has(parameter));
  if (unknown !== undefined) throw new Error(`unknown parameter ${unknown}: npm start -- --help lists what there is`);
  const smtpPort = process.env['SMTP_PORT'] === undefined ? {} : { smtp: portFrom('SMTP_PORT', 0) };
  return {
    reset: parameters.includes('--reset'),
    help: parameters.includes('--help') || parameters.includes('-h'),
    serverPorts: {
      postgres: portFrom(...serverPortVariables.postgres),
      kafka: portFrom(...serverPortVariables.kafka),
      redis: portFrom(...serverPortVariables.redis),
    },
    stackPorts: {
      ...(Object.fromEntries(
        services.map(({ name, portVariable, port }) => [name, portFrom(portVariable, port)]),
      ) as Record<ServiceName, number>),
      mail: portFrom('MAIL_PORT', 8025),
      sandbox: portFrom('SANDBOX_PORT', 8090),
      smdp: portFrom('SMDP_PORT', 8091),
      es2plus: portFrom('ES2PLUS_PORT', 8443),
      ...smtpPort,
    },
  };
}

/** Which port is for what, and how to change it. */
export function portTable(options: StartOptions): { port: number; purpose: string; variable: string }[] {
  const { serverPorts, stackPorts } = options;
  return [
    ...services.map(({ name, portVariable }) => ({
      port: stackPorts[name]!,
      purpose: name === 'gateway' ? 'the API' : name,
      variable: portVariable as string,
    })),
    { port: stackPorts.mail!, purpose: 'the mail page', variable: 'MAIL_PORT' },
    { port: stackPorts.sandbox!, purpose: 'the sandbox supplier', variable: 'SANDBOX_PORT' },
    { port: stackPorts.smdp!, purpose: 'the sandbox SM-DP+', variable: 'SMDP_PORT' },
    { port: stackPorts.es2plus!, purpose: 'what SM-DP+ report', variable: 'ES2PLUS_PORT' },
    ...(stackPorts.smtp === undefined
      ? []
      : [{ port: stackPorts.smtp, purpose: 'caught mail (SMTP)', variable: 'SMTP_PORT' }]),
    { port: serverPorts.postgres, purpose: 'PostgreSQL', variable: 'POSTGRES_PORT' },
    { port: serverPorts.kafka, purpose: 'Kafka', variable: 'KAFKA_PORT' },
    { port: serverPorts.redis, purpose: 'Redis', variable: 'REDIS_PORT' },
  ];
}

export function helpText(options: StartOptions): string {
  const rows = portTable(options).map(
    ({ port, purpose, variable }) => `  ${variable.padEnd(20)} ${purpose.padEnd(20)} ${port}`,
  );
  return `npm start [-- --reset]

Runs the whole platform on this machine: PostgreSQL, Kafka, Redis, the six services,
a page that shows the mail they send, and a sandbox supplier that delivers test products.
Data stays in .local/data between runs.
Ctrl-C ends everything that was started.

  --reset    delete the data first
  --help     this text

Environment:

${rows.join('\n')}
  SMTP_PORT            caught mail (SMTP)   any free port
  LOG_LEVEL            of the services      info
  DG_SERVERS           containers, processes: where the three servers run
                                            containers if a Docker engine answers
`;
}
