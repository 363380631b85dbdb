import { assertPortFree, freePorts } from '@dg/local-servers';
import { serviceNames, services, type ServiceName } from './services.ts';

const others = {
  mail: { purpose: 'the mail page', variable: 'MAIL_PORT' },
  smtp: { purpose: 'caught mail (SMTP)', variable: 'SMTP_PORT' },
  sandbox: { purpose: 'the sandbox supplier', variable: 'SANDBOX_PORT' },
  smdp: { purpose: 'the sandbox SM-DP+', variable: 'SMDP_PORT' },
  es2plus: { purpose: 'what SM-DP+ report', variable: 'ES2PLUS_PORT' },
} as const;

/**
 * Ports of the services, of the mail catcher's page and its SMTP side, of the sandbox supplier and its SM-DP+, and the
 * gateway's second one.
 */
export type StackPorts = Record<ServiceName | keyof typeof others, number>;

/** The given ports as they are, free ones for the rest. Throws when a given one is occupied, naming its variable. */
export async function choosePorts(given: Partial<StackPorts>): Promise<StackPorts> {
  const names: (keyof StackPorts)[] = [...serviceNames, ...(Object.keys(others) as (keyof typeof others)[])];
  const uses: Record<string, { purpose: string; variable: string }> = { ...others };
  for (const { name, portVariable } of services) uses[name] = { purpose: name, variable: portVariable };
  const taken = new Set(Object.values(given));
  // Enough of them that those which were given to another name can be left out.
  const free = (await freePorts(2 * names.length)).filter((port) => !taken.has(port));
  const ports = Object.fromEntries(names.map((name, index) => [name, given[name] ?? free[index]!])) as StackPorts;
  for (const name of names) {
    if (given[name] !== undefined) await assertPortFree(ports[name], uses[name]!.purpose, uses[name]!.variable);
  }
  return ports;
}
