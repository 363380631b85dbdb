import { createLane } from './index.ts';

function controlled() {
  const sent: {
    items: readonly number[];
    answer: (results: readonly number[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const send = (items: readonly number[]) =>
    new Promise<readonly number[]>((answer, fail) => sent.push({ items, answer, fail }));
  return { sent, send };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a lane', () => {
  test('sends a lone item at once, and everything that queued meanwhile as one batch', async () => {
    const { sent, send } = controlled();
    const lane = createLane({ send, batchMax: 10, inFlightMax: 1 });
    const first = lane.submit(1);
    await turn();
    const rest = [lane.submit(2), lane.submit(3), lane.submit(4)];
    await turn();
    expect(sent.map((batch) => batch.items)).toEqual([[1]]);
    sent[0]!.answer([10]);
    expect(await first).toBe(10);
    expect(sent[1]!.items).toEqual([2, 3, 4]);
    sent[1]!.answer([20, 30, 40]);
    expect(await Promise.all(rest)).toEqual([20, 30, 40]);
  });

  test('never sends more than batchMax together nor inFlightMax batches at a time', async () => {
    const { sent, send } = controlled();
    const lane = createLane({ send, batchMax: 2, inFlightMax: 2 });
    void Promise.all([1, 2, 3, 4, 5].map((item) => lane.submit(item)));
    await turn();
    expect(sent.map((batch) => batch.items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('refuses what has waited too long, and what comes while too many wait, instead of sending it late', async () => {
    const { sent, send } = controlled();
    const lane = createLane({ send, batchMax: 1, inFlightMax: 1, waitMaxMs: 0, waitingMax: 1 });
    const outcomes = await Promise.allSettled([lane.submit(1), lane.submit(2)]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
    expect(sent).toEqual([]);
  });

  test('a failed batch fails its own items and no others', async () => {
    const { sent, send } = controlled();
    const lane = createLane({ send, batchMax: 1, inFlightMax: 2 });
    const first = lane.submit(1);
    const second = lane.submit(2);
    await turn();
    sent[0]!.fail(new Error('lost'));
    sent[1]!.answer([20]);
    await expect(first).rejects.toThrow('lost');
    expect(await second).toBe(20);
  });

  test('an answer of the wrong length is a failure, never a shifted result', async () => {
    const lane = createLane<number, number>({ send: async () => [1], batchMax: 10, inFlightMax: 1 });
    const both = [lane.submit(1), lane.submit(2)];
    for (const one of both) await expect(one).rejects.toThrow('2 items sent, 1 answered');
  });
});
