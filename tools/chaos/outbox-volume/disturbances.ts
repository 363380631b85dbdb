import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../reliability/seed.ts';
import type { Installation, Member } from './installation.ts';

const disturbances = [
  /** Killed while it leads, started again a moment later. */
  'kill the leader',
  /** Stopped for 10 s with its connection to Postgres, and so with its lead. */
  'freeze the leader',
  /**
   * Stopped with rows it has read and not yet deleted; Postgres ends its connection, and the other one leads before it
   * goes on: for a moment both believe they lead.
   */
  'depose a frozen leader',
  'kill a consumer',
  'freeze a consumer',
] as const;

export type Disturbance = (typeof disturbances)[number];

const frozenMs = 10_000;
const downMsMax = 1_500;
const leaderWithinMs = 20_000;
const triesToFindItBusy = 200;

/** Does it, and waits until it is over. */
export async function disturb(installation: Installation, kind: Disturbance, chances: Dice): Promise<void> {
  const { consumers } = installation;
  if (kind === 'kill the leader') return killForAWhile((await leaderOf(installation)).member, chances);
  if (kind === 'kill a consumer') return killForAWhile(chances.pick(consumers), chances);
  if (kind === 'depose a frozen leader') return deposeFrozenLeader(installation, chances);
  const member = kind === 'freeze a consumer' ? chances.pick(consumers) : (await leaderOf(installation)).member;
  member.freeze();
  await sleep(frozenMs);
  member.thaw();
}

async function killForAWhile(member: Member, chances: Dice): Promise<void> {
  await member.kill();
  await sleep(chances.integer(0, downMsMax));
  await member.start();
}

interface Leader {
  readonly member: Member;
  /** Of its connection's server process. */
  readonly backendPid: number;
  /** Whether it has read rows and not deleted them yet, as far as Postgres can tell. */
  readonly hasRead: boolean;
}

async function findLeader({ pool, relays }: Installation): Promise<Leader | undefined> {
  const { rows } = await pool.query<{ name: string; pid: number; has_read: boolean }>(`
    select a.application_name as name, a.pid,
           a.state = 'idle' and a.query ~ 'from outbox' and a.query !~ 'delete|pg_try_advisory_lock' as has_read
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and a.datname = current_database()`);
  const [row] = rows;
  const member = relays.find(({ name }) => name === row?.name);
  return row === undefined || member === undefined ? undefined : { member, backendPid: row.pid, hasRead: row.has_read };
}

async function leaderOf(installation: Installation): Promise<Leader> {
  for (const deadline = Date.now() + leaderWithinMs; ; await sleep(20)) {
    const leader = await findLeader(installation);
    if (leader !== undefined) return leader;
    if (Date.now() > deadline) throw new Error(`no relay has led for ${leaderWithinMs / 1000} s`);
  }
}

async function deposeFrozenLeader(installation: Installation, chances: Dice): Promise<void> {
  const { member } = await freezeWithRowsInHand(installation, chances);
  try {
    // Looked up now: it was frozen since.
    const { backendPid } = await leaderOf(installation);
    await installation.pool.query('select pg_terminate_backend($1)', [backendPid]);
    for (let next = member; next === member; await sleep(20)) next = (await leaderOf(installation)).member;
    await sleep(chances.integer(0, downMsMax));
  } finally {
    member.thaw();
  }
}

async function freezeWithRowsInHand(installation: Installation, chances: Dice): Promise<Leader> {
  for (let tries = 0; ; tries++) {
    const { member } = await leaderOf(installation);
    member.freeze();
    const frozen = await findLeader(installation);
    if (frozen?.member === member && (frozen.hasRead || tries > triesToFindItBusy)) return frozen;
    member.thaw();
    await sleep(chances.integer(1, 20));
  }
}
