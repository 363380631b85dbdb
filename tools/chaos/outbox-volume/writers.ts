import { setTimeout as sleep } from 'node:timers/promises';
import { publish, type OutgoingEvent } from '@dg/platform/outbox';
import { query, transaction } from '@dg/platform/postgres';
import type pg from 'pg';
import type { Dice } from '../../reliability/seed.ts';

export interface WriterOptions {
  readonly pool: pg.Pool;
  readonly rows: number;
  readonly keys: number;
  /** The time over which the rows are spread, so that every fault finds the outbox busy. */
  readonly spreadOverMs: number;
  readonly chances: Dice;
}

export interface Written {
  committed: number;
  rolledBack: number;
}

const writers = 16;
/** Keys that are written to at one time: few enough that writers meet. */
const keysInUse = 200;
const paceMs = 5;

class RolledBack extends Error {}

/**
 * How long a writer takes between its rows and its commit: mostly nothing, now and then long enough to be overtaken.
 */
function commitDelayMs(chances: Dice): number {
  const roll = chances.next();
  if (roll < 0.9) return chances.integer(0, 8);
  return roll < 0.99 ? chances.integer(10, 60) : chances.integer(100, 400);
}

/**
 * Writes events as the services do: several rows of several keys in one commit, each key's under that key's row lock,
 * the next number of the key in the same commit. Some are rolled back.
 */
export async function writeEvents(options: WriterOptions): Promise<Written> {
  const { pool, rows, keys, spreadOverMs, chances } = options;
  const written: Written = { committed: 0, rolledBack: 0 };
  const startedAt = Date.now();
  const isEarly = () => written.committed > (rows * (Date.now() - startedAt)) / spreadOverMs;

  const writeSome = async () => {
    const first = Math.floor((written.committed / rows) * Math.max(0, keys - keysInUse));
    const keyIds = Array.from({ length: chances.integer(1, 3) }, () => first + chances.integer(1, keysInUse));
    const isRolledBack = chances.next() < 0.02;
    const delayMs = commitDelayMs(chances);
    let count = 0;
    await transaction(pool, async (client) => {
      const locked = await query<{ id: number; last_sequence: number }>(
        client,
        'select id, last_sequence from keys where id = any ($1::integer[]) order by id for update',
        [keyIds],
      );
      const events = locked.flatMap(({ id, last_sequence: last }) =>
        Array.from({ length: chances.integer(1, 3) }, (_, index) => eventOf(id, last + index + 1)),
      );
      await publish(client, events);
      await query(
        client,
        `update keys set last_sequence = e.last_sequence
         from (select key_id, max(sequence) as last_sequence from unnest($1::integer[], $2::integer[]) e(key_id, sequence)
               group by key_id) e
         where keys.id = e.key_id`,
        [events.map(({ data }) => data.order_id), events.map(({ data }) => data.sequence)],
      );
      if (delayMs > 0) await sleep(delayMs);
      count = events.length;
      if (isRolledBack) throw new RolledBack();
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    if (isRolledBack) written.rolledBack += count;
    else written.committed += count;
  };

  const writer = async () => {
    while (written.committed < rows) {
      while (isEarly()) await sleep(paceMs);
      await writeSome();
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return written;
}

function eventOf(keyId: number, sequence: number): OutgoingEvent<'fulfilment-result'> {
  return {
    topic: 'fulfilment-result',
    key: String(keyId),
    requestId: '',
    data: { order_id: keyId, outcome: 'PROGRESS', sequence, delivered_quantity: sequence },
  };
}
