import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { say, type Outcome } from '../reliability/report.ts';
import { dice, type Dice } from '../reliability/seed.ts';
import { disturb, type Disturbance } from './outbox-volume/disturbances.ts';
import { installVolume, type Installation, type VolumeServers } from './outbox-volume/installation.ts';
import { provenByTables, readTopic } from './outbox-volume/proof.ts';
import { writeEvents } from './outbox-volume/writers.ts';

export interface OutboxVolume {
  readonly servers: VolumeServers;
  readonly seed: number;
  /** Below 100,000 it is the short form, with fewer disturbances. */
  readonly rows: number;
}

const rowsPerKey = 20;
const longFormRows = 100_000;
const arrivedWithinMs = 60_000;
const watchEveryMs = 200;

/** What happens to the relays and, at the same time, to the consumers. */
const shortForm: readonly Disturbance[][] = [
  ['kill the leader', 'depose a frozen leader', 'kill the leader', 'depose a frozen leader'],
  ['kill a consumer', 'freeze a consumer'],
];
const longForm: readonly Disturbance[][] = [
  [
    'kill the leader',
    'depose a frozen leader',
    'kill the leader',
    'freeze the leader',
    'kill the leader',
    'depose a frozen leader',
    'depose a frozen leader',
    'freeze the leader',
    'kill the leader',
    'depose a frozen leader',
    'kill the leader',
  ],
  ['kill a consumer', 'freeze a consumer', 'kill a consumer', 'freeze a consumer'],
];

/**
 * An outbox at volume: 16 writers, two relays of which one leads, two consumers of one group; relays and consumers are
 * killed and frozen on the way. Every event that was committed must be applied once and in the order of its key.
 */
export async function outboxVolume({ servers, seed, rows }: OutboxVolume): Promise<Outcome> {
  const keys = Math.max(200, Math.ceil(rows / rowsPerKey));
  const isLong = rows >= longFormRows;
  const lanes = isLong ? longForm : shortForm;
  const spreadOverMs = isLong ? 110_000 : 16_000;
  const installation = await installVolume(servers, keys);
  const { pool, kafka, topic, logDirectory } = installation;
  let keepLogs = true;
  try {
    const startedAt = Date.now();
    const watch = watchArrivals(pool);
    const [written] = await Promise.all([
      writeEvents({ pool, rows, keys, spreadOverMs, chances: dice(seed, 'outbox writers') }),
      ...lanes.map((lane, index) =>
        disturbInTurn(installation, lane, spreadOverMs, dice(seed, `outbox disturbances ${index}`)),
      ),
    ]);
    const calmAt = Date.now();
    say(`${written.committed} rows written, waiting for the last to arrive`);
    const arrivedMs = await waitForArrival(pool, written.committed);
    const longestPauseMs = await watch.stop();
    const reading = await readTopic(kafka, topic, pool);
    const faults = [...(await provenByTables(pool)), ...reading.faults];
    keepLogs = faults.length > 0;
    if (keepLogs) say(`logs of relays and consumers: ${logDirectory}`);
    const seconds = (calmAt - startedAt) / 1_000;
    return {
      faults,
      figures: [
        `${written.committed} rows in ${seconds.toFixed(0)} s`,
        `${written.rolledBack} rolled back`,
        `${lanes.flat().length} kills and freezes`,
        `${reading.repeated} sent twice`,
        `longest pause ${(longestPauseMs / 1_000).toFixed(1)} s`,
        `all applied ${(arrivedMs / 1_000).toFixed(1)} s after the last`,
      ].join(', '),
    };
  } finally {
    await installation.close({ keepLogs });
  }
}

/** One after the other, spread over the time, at moments the seed chooses. */
async function disturbInTurn(
  installation: Installation,
  lane: readonly Disturbance[],
  withinMs: number,
  chances: Dice,
): Promise<void> {
  // The consumers take some seconds to join.
  while ((await lastPosition(installation.pool)) === 0) await sleep(watchEveryMs);
  const shareMs = withinMs / lane.length;
  const startedAt = Date.now();
  for (const [index, kind] of lane.entries()) {
    const dueAt = startedAt + index * shareMs + chances.next() * shareMs * 0.4;
    await sleep(Math.max(0, dueAt - Date.now()));
    say(`outbox: ${kind}`);
    await disturb(installation, kind, chances);
  }
}

/** Measures the longest time in which nothing arrived, once something has. */
function watchArrivals(pool: pg.Pool): { stop(): Promise<number> } {
  let isOver = false;
  let longestMs = 0;
  const watching = (async () => {
    let arrived = 0;
    let since = Date.now();
    for (; !isOver; await sleep(watchEveryMs)) {
      const now = await lastPosition(pool);
      if (now === 0 || now !== arrived) since = Date.now();
      arrived = now;
      longestMs = Math.max(longestMs, Date.now() - since);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return longestMs;
    },
  };
}

async function waitForArrival(pool: pg.Pool, committed: number): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>('select count(*)::integer as left from outbox');
    const milliseconds = Date.now() - startedAt;
    const hasArrived = rows[0]!.left === 0 && (await countApplied(pool)) >= committed;
    if (hasArrived || milliseconds > arrivedWithinMs) return milliseconds;
    await sleep(watchEveryMs);
  }
}

async function countApplied(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from applied');
  return rows[0]!.count;
}

/** Grows with every event that arrives; cheaper than to count them. */
async function lastPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(position), 0)::integer as last from applied',
  );
  return rows[0]!.last;
}
