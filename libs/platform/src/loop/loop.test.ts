import { createLog } from '../log/index.ts';
import { startLoop } from './index.ts';

const log = createLog('test', 'silent');
const never = 3_600_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Rounds that end when the test says so. */
async function controlled(everyMs = never, afterFailureMs = never) {
  const rounds: { end: (outcome: 'more' | 'idle') => void; fail: () => void }[] = [];
  const loop = startLoop({
    name: 'test',
    log,
    everyMs,
    afterFailureMs,
    run: () =>
      new Promise((resolve, reject) => rounds.push({ end: resolve, fail: () => reject(new Error('expected')) })),
  });
  await turn();
  return { loop, rounds };
}

describe('a loop', () => {
  test('goes round at once when it is woken, and once more when that happens during a round', async () => {
    const { loop, rounds } = await controlled();
    loop.wake();
    rounds[0]!.end('idle');
    await turn();
    expect(rounds).toHaveLength(2);
    rounds[1]!.end('idle');
    await turn();
    expect(rounds).toHaveLength(2);
    loop.wake();
    await turn();
    expect(rounds).toHaveLength(3);
    rounds[2]!.end('idle');
    await loop.stop();
  });

  test('goes round without a pause while there is more to do, and by itself after its time', async () => {
    const { loop, rounds } = await controlled(1);
    rounds[0]!.end('more');
    await turn();
    expect(rounds).toHaveLength(2);
    rounds[1]!.end('idle');
    while (rounds.length < 3) await turn();
    rounds[2]!.end('idle');
    await loop.stop();
  });

  test('rests after a failure, whatever woke it meanwhile, and can be woken again', async () => {
    const { loop, rounds } = await controlled();
    loop.wake();
    rounds[0]!.fail();
    await turn();
    expect(rounds).toHaveLength(1);
    loop.wake();
    await turn();
    expect(rounds).toHaveLength(2);
    rounds[1]!.end('idle');
    await loop.stop();
  });

  test('stops only when its round has ended, and begins no other', async () => {
    const { loop, rounds } = await controlled();
    let isStopped = false;
    const stopped = loop.stop().then(() => (isStopped = true));
    await turn();
    expect(isStopped).toBe(false);
    expect(loop.isStopping()).toBe(true);
    rounds[0]!.end('more');
    await stopped;
    expect(rounds).toHaveLength(1);
  });
});
