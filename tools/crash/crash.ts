/**
 * npm run crash: kills each service with SIGKILL at every named place, under load from several clients, starts it
 * again, and holds what is left against the clients' own books and every invariant.
 * Options: --seed N, --rounds N (seeds N, N+1, ...), --only SERVICE or SERVICE/POINT (also several times), --lanes N
 * (installations beside one another, on the same servers), --together N (so many places, one after the other, under one
 * load and one judgement: quicker, and less sure which one a fault is of), --at-once N (so many of these, of different
 * services, are dead at the same time: quicker again), --short (what several services have from the platform library is
 * tried in one of them), --list.
 */
import { isMeant, readOptions } from '../reliability/options.ts';
import { say, sayOutcome, table } from '../reliability/report.ts';
import {
  givenServers,
  inDirectory,
  openWorld,
  startServers,
  type ServersInUse,
  type World,
} from '../reliability/world.ts';
import { matrix, nameOf, shortMatrix, type CrashCase } from './matrix.ts';
import { runCases, type CaseResult, type CrashOutcome } from './run-case.ts';

const options = readOptions('crash', matrix.map(nameOf));
const places = options.short ? shortMatrix(options.seed) : matrix;
const cases = places.filter((one) => isMeant(nameOf(one), options.only));
const outcomes = new Map<CrashCase, CrashOutcome[]>(cases.map((one) => [one, []]));
const ordered = options.atOnce > 1 ? mixed(cases) : cases;
const tasks = Array.from({ length: options.rounds }, (_, round) =>
  Array.from({ length: Math.ceil(ordered.length / options.together) }, (_, group) => ({
    group: ordered.slice(group * options.together, (group + 1) * options.together),
    seed: options.seed + round,
  })),
).flat();
let passed = 0;
let failed = 0;
let checks = 0;
let judgements = 0;

/** In such an order that neighbours are of different services, as far as there are any. */
function mixed(all: readonly CrashCase[]): readonly CrashCase[] {
  const byService = Map.groupBy(all, ({ service }) => service);
  const place = (one: CrashCase) => {
    const same = byService.get(one.service)!;
    return (same.indexOf(one) + 0.5) / same.length;
  };
  return all.toSorted((one, other) => place(one) - place(other));
}

/** Takes one group of cases after the other, on an installation of its own. */
async function runLane(servers: ServersInUse, directory: string): Promise<void> {
  let world: World | undefined;
  try {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const { group, seed } = task;
      world ??= await openWorld({ servers, directory, stack: { crashPoints: true } });
      const { outcomes: found, checks: made } = await runCases(world, group, seed, options.atOnce).catch(
        (error: Error): CaseResult => ({
          outcomes: group.map(() => ({
            faults: [error.stack ?? error.message],
            figures: '',
            isKilled: false,
            settledMs: 0,
          })),
          checks: 0,
        }),
      );
      checks += made;
      if (made > 0) judgements++;
      for (const [index, outcome] of found.entries()) {
        const one = group[index]!;
        outcomes.get(one)!.push(outcome);
        if (outcome.faults.length === 0) passed++;
        else failed++;
        const progress = `[${passed + failed}/${cases.length * options.rounds}] ${nameOf(one).padEnd(44)}`;
        sayOutcome(progress, outcome, `npm run crash -- --only ${nameOf(one)} --seed ${seed}`);
      }
      if (found.some(({ faults }) => faults.length > 0)) {
        // What one case broke must not be held against the next.
        await world.stop();
        world = undefined;
      }
    }
  } finally {
    await world?.stop();
  }
}

say(`${cases.length} places, ${options.rounds} ${options.rounds === 1 ? 'round' : 'rounds'}, seed ${options.seed}`);
const servers = await startServers(givenServers(process.env));
try {
  await inDirectory(async (directory) => {
    const lanes = Array.from({ length: Math.min(options.lanes, tasks.length) }, () => runLane(servers, directory));
    for (const lane of await Promise.allSettled(lanes)) {
      if (lane.status === 'fulfilled') continue;
      failed++;
      console.error((lane.reason as Error).stack);
    }
  });
} finally {
  await servers.stop();
}

const slowest = (list: readonly CrashOutcome[]) =>
  (Math.max(0, ...list.map(({ settledMs }) => settledMs)) / 1_000).toFixed(1);
console.log('');
console.log(
  table(
    ['place', 'kills', 'settled', 'slowest', 'would catch'],
    [...outcomes].map(([one, list]) => [
      nameOf(one),
      String(list.filter(({ isKilled }) => isKilled).length),
      String(list.filter(({ faults }) => faults.length === 0).length),
      `${slowest(list)} s`,
      one.catches,
    ]),
  ),
);
console.log('');
console.log(`${checks} checks in ${judgements} ${judgements === 1 ? 'judgement' : 'judgements'}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
