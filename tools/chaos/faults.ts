import type { LocalServers } from '@dg/local-servers';
import type { Dice } from '../reliability/seed.ts';
import { esimErrands, suppliedErrands, topupErrands, type Errand } from '../reliability/errands.ts';
import type { World } from '../reliability/world.ts';
import { serviceNames } from '../stack/index.ts';
import type { Hop, Network } from './network.ts';
import type { ProxyFault } from './tcp-proxy.ts';

/** Where a fault is made. */
export interface Battlefield {
  readonly servers: LocalServers;
  readonly world: World;
  readonly network: Network;
}

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string;
  readonly lastsMs: number;
  /** From the end of the fault until an order is delivered and its events have been applied everywhere. */
  readonly recoversWithinMs: number;
  /** Whether orders must be accepted while it lasts. */
  readonly isSoldThrough: boolean;
  /** What half of the clients do meanwhile; left out: everything. */
  readonly errands?: readonly Errand[];
  begin(field: Battlefield, chance: Dice): Promise<unknown>;
  end(field: Battlefield): Promise<unknown>;
}

const recoversMs = 10_000;
const kafkaRecoversMs = 5_000;
const frozenPeerRecoversMs = 8_000;
const supplied: readonly Errand[] = [...suppliedErrands, ...topupErrands, ...esimErrands];

const serverFaults: readonly Fault[] = [
  {
    name: 'kafka/killed',
    lastsMs: 8_000,
    recoversWithinMs: kafkaRecoversMs,
    isSoldThrough: true,
    begin: ({ servers }) => servers.stopServer('kafka', 'SIGKILL'),
    end: ({ servers }) => servers.startServer('kafka'),
  },
  {
    name: 'kafka/frozen',
    lastsMs: 45_000,
    recoversWithinMs: kafkaRecoversMs,
    isSoldThrough: true,
    begin: async ({ servers }) => process.kill(servers.kafka.pid!, 'SIGSTOP'),
    end: async ({ servers }) => process.kill(servers.kafka.pid!, 'SIGCONT'),
  },
  {
    name: 'postgres/restarted',
    lastsMs: 0,
    recoversWithinMs: recoversMs,
    isSoldThrough: false,
    begin: ({ servers }) => servers.stopServer('postgres', 'SIGKILL'),
    end: ({ servers }) => servers.startServer('postgres'),
  },
  {
    name: 'redis/killed',
    lastsMs: 8_000,
    recoversWithinMs: recoversMs,
    isSoldThrough: true,
    begin: ({ servers }) => servers.stopServer('redis', 'SIGKILL'),
    end: ({ servers }) => servers.startServer('redis'),
  },
];

const serviceFaults: readonly Fault[] = serviceNames.map((service) => ({
  name: `${service}/frozen`,
  lastsMs: 12_000,
  recoversWithinMs: frozenPeerRecoversMs,
  // Mail and the catalogue's own changes may wait; every other service is needed for an answer.
  isSoldThrough: service === 'notify-svc' || service === 'fulfilment-svc',
  begin: ({ world }) => world.stack.services[service].kill('SIGSTOP'),
  end: ({ world }) => world.stack.services[service].kill('SIGCONT'),
}));

const supplierFault = (name: string, setting: object): Fault => ({
  name: `supplier/${name}`,
  lastsMs: 12_000,
  recoversWithinMs: recoversMs,
  isSoldThrough: true,
  errands: supplied,
  begin: ({ world }) => controlSandbox(world, setting),
  end: ({ world }) => controlSandbox(world, {}),
});

const supplierFaults: readonly Fault[] = [
  supplierFault('slow', { latency_ms: 2_500 }),
  supplierFault('failing', { error_rate: 0.7 }),
  supplierFault('hanging', { hang_rate: 0.5 }),
  supplierFault('answering-twice', { duplicate_callbacks: true, lose_answer_rate: 0.4 }),
  {
    name: 'supplier/killed',
    lastsMs: 12_000,
    recoversWithinMs: recoversMs,
    isSoldThrough: true,
    errands: supplied,
    begin: ({ world }) => world.stack.sandbox.kill('SIGKILL'),
    end: ({ world }) => world.stack.sandbox.start(),
  },
];

const networkFault = (hop: Hop, name: string, fault: (chance: Dice) => ProxyFault): Fault => ({
  name: `${hop}/${name}`,
  lastsMs: 10_000,
  recoversWithinMs: frozenPeerRecoversMs,
  isSoldThrough: false,
  begin: async ({ network }, chance) => network.set(hop, fault(chance)),
  end: async ({ network }) => network.set(hop, { kind: 'none' }),
});

/** Every fault, on the hops that `Network` puts a proxy on. */
export function everyFault(hops: readonly Hop[]): readonly Fault[] {
  return [
    ...serverFaults,
    ...serviceFaults,
    ...supplierFaults,
    ...hops.flatMap((hop) => [
      networkFault(hop, 'drops', (chance) => ({ kind: 'drop', probability: 0.01 + chance.next() * 0.04 })),
      networkFault(hop, 'delays', (chance) => ({ kind: 'delay', ms: chance.integer(50, 300), jitterMs: 50 })),
      networkFault(hop, 'half-open', (chance) => ({
        kind: 'half-open',
        direction: chance.pick(['to-target', 'to-client', 'both']),
      })),
    ]),
  ];
}

async function controlSandbox(world: World, setting: object): Promise<void> {
  const response = await fetch(`${world.stack.sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(setting),
  });
  if (!response.ok) throw new Error(`the sandbox did not take the fault: ${response.status} ${await response.text()}`);
}
