import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchInvariants } from '../reliability/invariants.ts';
import { judge } from '../reliability/judge.ts';
import { ordinaryErrands } from '../reliability/errands.ts';
import { startLoad } from '../reliability/load.ts';
import type { Outcome } from '../reliability/report.ts';
import { dice, type Dice } from '../reliability/seed.ts';
import { lateFaults, settleOrdered } from '../reliability/settle.ts';
import type { World } from '../reliability/world.ts';
import { nameOf, type CrashCase } from './matrix.ts';

/**
 * What was ordered before the restart has ended this long after it, an order goes through by then, and all there is has
 * settled this long after the load was told to end (architecture: a crash only makes things slower).
 */
const settleWithinMs = 30_000;
const comeByWithinMs = 20_000;
const ordersBefore = 6;
const ordersAfter = 8;
/** Long enough for orders to be placed that a service has not heard of. */
const pauseMs = 1_500;
const stockPerCase = 4_000;

export interface CrashOutcome extends Outcome {
  readonly isKilled: boolean;
  /** The longest of what is judged by the limit. */
  readonly settledMs: number;
}

export interface CaseResult {
  /** In the order of the places. */
  readonly outcomes: readonly CrashOutcome[];
  /** How many checks the one judgement made. */
  readonly checks: number;
}

/**
 * Kills services at these places under load, one after the other or so many at once, starts each again, and holds
 * everything against the books once in the end: a fault that is found then is one of all of them.
 */
export async function runCases(
  world: World,
  crashes: readonly CrashCase[],
  seed: number,
  atOnce: number,
): Promise<CaseResult> {
  const watch = watchInvariants(world.stack.databaseUrls);
  if (world.market.stockLeft < stockPerCase) await world.market.addStock(stockPerCase);
  const load = await startLoad(
    world.market,
    seed,
    `load-${seed}-${randomBytes(4).toString('hex')}`,
    crashes[0]!.errands,
  );
  const slow: string[] = [];
  const accept = async (count: number, when: string) => {
    const accepted = await load.untilAccepted(count, settleWithinMs);
    if (accepted === 0) slow.push(`${when} no order was accepted in ${settleWithinMs / 1_000} s`);
  };
  await accept(ordersBefore, 'at the beginning');
  const struck = new Map<CrashCase, Struck>();
  let restartedAt = 0;
  for (const [index, wave] of wavesOf(crashes, atOnce).entries()) {
    load.focus(wave.flatMap(({ errands }) => errands ?? ordinaryErrands));
    if (index > 0) await accept(ordersAfter, 'between two kills');
    // Nobody comes by where one service waits for another that is dead.
    const withinMs = comeByWithinMs * wave.length;
    const strikes = wave.map((crash) => strike(world, crash, dice(seed, nameOf(crash)), withinMs));
    const made = await Promise.all(strikes);
    restartedAt = Date.now();
    const isThrough = (await load.untilAccepted(1, settleWithinMs)) > 0;
    const throughMs = Date.now() - restartedAt;
    for (const one of made) struck.set(one.crash, { ...one, isThrough, throughMs });
  }
  // Only after the last restart nobody is killed any more.
  const sinceRestart = { sinceMs: restartedAt, withinMs: settleWithinMs };
  const settling = settleOrdered(world.superuser, sinceRestart);
  await accept(ordersAfter, 'after the last kill');
  const sinceEnd = { sinceMs: Date.now(), withinMs: settleWithinMs };
  const books = await load.end();
  const ordered = await settling;
  const judgement = await judge(world, load, books, watch, sinceEnd);
  const common = [...slow, ...lateFaults(ordered, sinceRestart, 'the last restart'), ...judgement.faults];
  const outcomes = await Promise.all(
    crashes.map(async (crash) => {
      const { isKilled, killedMs, startMs, isThrough, throughMs } = struck.get(crash)!;
      const missed = isKilled ? [] : [`never came by ${crash.point} within ${Math.round(killedMs / 1_000)} s`];
      const stopped = isThrough ? [] : [`no order went through within ${settleWithinMs / 1_000} s of its restart`];
      const faults = [...missed, ...stopped, ...common];
      if (faults.length > 0) faults.push(...(await lastErrors(world, crash)));
      return {
        faults,
        isKilled,
        settledMs: Math.max(throughMs, ordered.milliseconds, judgement.settledMs),
        figures: [
          `killed after ${killedMs} ms`,
          `back in ${startMs} ms`,
          `an order after ${throughMs} ms`,
          `what was ordered ended in ${ordered.milliseconds} ms`,
          `settled in ${judgement.settledMs} ms`,
          `${load.acceptedCount()} orders`,
        ].join(', '),
      };
    }),
  );
  return { outcomes, checks: judgement.checks };
}

interface Strike {
  readonly crash: CrashCase;
  readonly isKilled: boolean;
  readonly killedMs: number;
  readonly startMs: number;
}

/** A strike, and how long after the restart of all that were struck together an order went through. */
interface Struck extends Strike {
  readonly isThrough: boolean;
  readonly throughMs: number;
}

/** So many at once, of different services. */
function wavesOf(crashes: readonly CrashCase[], atOnce: number): readonly (readonly CrashCase[])[] {
  const waves: CrashCase[][] = [];
  for (const crash of crashes) {
    const isOpen = (wave: CrashCase[]) =>
      wave.length < atOnce && wave.every(({ service }) => service !== crash.service);
    const wave = waves.find(isOpen);
    if (wave === undefined) waves.push([crash]);
    else wave.push(crash);
  }
  return waves;
}

/** Kills the service at its place and starts it again. */
async function strike(world: World, crash: CrashCase, chance: Dice, withinMs: number): Promise<Strike> {
  const armedAt = Date.now();
  const nth = crash.isRare === true ? 1 : chance.integer(1, 4);
  const isKilled = await kill(world, crash, { nth, waitMs: chance.integer(50, 900), withinMs });
  const killedMs = Date.now() - armedAt;
  await sleep(chance.integer(0, 400));
  const downAt = Date.now();
  await world.stack.services[crash.service].start();
  return { crash, isKilled, killedMs, startMs: Date.now() - downAt };
}

interface Blow {
  /** Which passer-by at the place is meant. */
  readonly nth: number;
  /** For `any time`. */
  readonly waitMs: number;
  /** How long somebody may take to come by. */
  readonly withinMs: number;
}

/** True when the process died by SIGKILL at its place. */
async function kill(world: World, crash: CrashCase, { nth, waitMs, withinMs }: Blow): Promise<boolean> {
  const handle = world.stack.services[crash.service];
  if (crash.point === 'any time') {
    await sleep(waitMs);
    await handle.kill('SIGKILL');
    return true;
  }
  if (crash.rotatesKeys === true || crash.afterPause === true) {
    await handle.stop();
    if (crash.afterPause === true) await sleep(pauseMs);
    // What a start finds is done in few steps: the first of them counts.
    await handle.arm(`${crash.point}:${crash.afterPause === true ? 1 : nth}`);
    // Re-wrapping happens at a start, with a new key in front of the ones there were.
    if (crash.rotatesKeys === true)
      world.stockKeys = `r${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')},${world.stockKeys}`;
    const start = handle.start({ STOCK_ENCRYPTION_KEYS: world.stockKeys });
    await Promise.race([start.catch(() => undefined), handle.exited()]);
  } else {
    await handle.arm(`${crash.point}:${nth}`);
  }
  const end = await Promise.race([handle.exited(), sleep(withinMs, undefined, { ref: false })]);
  if (end === undefined) {
    await handle.kill('SIGKILL');
    return false;
  }
  return end.includes('SIGKILL');
}

/** What the service itself complained about, to begin looking. */
async function lastErrors(world: World, { service }: CrashCase): Promise<string[]> {
  const log = await readFile(path.join(world.logDirectory, `${service}.log`), 'utf8').catch(() => '');
  return log
    .split('\n')
    .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))
    .slice(-3)
    .map((line) => `log of ${service}: ${line.slice(0, 400)}`);
}
