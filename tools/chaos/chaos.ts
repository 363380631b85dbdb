/**
 * npm run chaos: faults under load (servers, services, the supplier, the network between services), races, the outbox
 * at volume, and receivers of webhooks that are down or at their worst. Each is held against the clients' own books and
 * every invariant.
 * Options: --seed N, --rounds N (seeds N, N+1, ...), --only NAME, --list.
 */
import { isMeant, readOptions } from '../reliability/options.ts';
import { say, sayOutcome, table, type Outcome } from '../reliability/report.ts';
import { inDirectory, openWorld, startOwnServers } from '../reliability/world.ts';
import { everyFault, type Battlefield } from './faults.ts';
import { hops, startNetwork } from './network.ts';
import { receiverDown, worstReceiver } from './notifications.ts';
import { outboxVolume } from './outbox-volume.ts';
import { raceForFunds, raceForReferences } from './races.ts';
import { runFault } from './run-fault.ts';
import { walletUnderKills } from './wallet-under-kills.ts';

interface Trial {
  readonly name: string;
  run(field: Battlefield, seed: number): Promise<Outcome>;
}

const faultTrials = everyFault(hops).map((fault): Trial => ({
  name: fault.name,
  run: (field, seed) => runFault(field, fault, seed),
}));
const trials: readonly Trial[] = [
  ...faultTrials,
  { name: 'race/funds', run: ({ world }) => raceForFunds(world) },
  { name: 'race/references', run: ({ world }, seed) => raceForReferences(world, seed, 10_000) },
  { name: 'wallet/history-under-kills', run: ({ world }, seed) => walletUnderKills({ world, seed, kills: 6 }) },
  { name: 'notifications/worst-receiver', run: ({ world }, seed) => worstReceiver({ world, seed, kills: 50 }) },
  { name: 'notifications/receiver-down', run: ({ world }, seed) => receiverDown({ world, seed, orders: 10_000 }) },
  {
    name: 'outbox/volume',
    run: ({ servers }, seed) =>
      outboxVolume({
        servers: { postgresUrl: servers.postgres.url, brokers: servers.kafka.brokers },
        seed,
        rows: 200_000,
      }),
  },
];

const options = readOptions(
  'chaos',
  trials.map(({ name }) => name),
);
const chosen = trials.filter(({ name }) => isMeant(name, options.only));
const total = chosen.length * options.rounds;
say(`${chosen.length} trials, ${options.rounds} ${options.rounds === 1 ? 'round' : 'rounds'}, seed ${options.seed}`);

async function openField(seed: number, directory: string): Promise<Battlefield & { close(): Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    const servers = await startOwnServers();
    closers.push(() => servers.stop());
    const network = await startNetwork(seed);
    closers.push(() => network.close());
    const world = await openWorld({ servers, directory, stack: network.stack });
    closers.push(() => world.stop());
    return { servers, world, network, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const rows: string[][] = [];
let passed = 0;
let failed = 0;

async function tryAll(directory: string): Promise<void> {
  let field: Awaited<ReturnType<typeof openField>> | undefined;
  try {
    for (let round = 0; round < options.rounds; round++) {
      const seed = options.seed + round;
      for (const trial of chosen) {
        field ??= await openField(seed, directory);
        const outcome = await trial
          .run(field, seed)
          .catch((error: Error): Outcome => ({ faults: [error.stack ?? error.message], figures: '' }));
        const isPassed = outcome.faults.length === 0;
        if (isPassed) passed++;
        else failed++;
        const progress = `[${passed + failed}/${total}] ${trial.name.padEnd(40)}`;
        sayOutcome(progress, outcome, `npm run chaos -- --only ${trial.name} --seed ${seed}`);
        rows.push([trial.name, String(seed), isPassed ? '✔' : '✘', outcome.figures]);
        if (!isPassed) {
          // What one trial broke must not be held against the next.
          await field.close();
          field = undefined;
        }
      }
    }
  } finally {
    await field?.close();
  }
}

await inDirectory(tryAll);
console.log('');
console.log(table(['trial', 'seed', '', 'figures'], rows));
console.log('');
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
