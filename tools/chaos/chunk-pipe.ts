import type { Socket } from 'node:net';

export interface ChunkPipe {
  write(chunk: Buffer): void;
  /** Ends the other side after all that was written. */
  end(): void;
}

const waitingBytesMax = 1_048_576;

/**
 * Passes chunks on in their order, each after its own wait, and stops the source while too much is on the way. What is
 * still on the way when `isSwallowed` becomes true is lost.
 */
export function chunkPipe(from: Socket, to: Socket, waitMs: () => number, isSwallowed: () => boolean): ChunkPipe {
  const onTheWay: { readonly dueAt: number; readonly chunk: Buffer | undefined }[] = [];
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const regulate = () => {
    const isFull = waitingBytes > waitingBytesMax || to.writableNeedDrain;
    if (isFull && !isSwallowed()) from.pause();
    else from.resume();
  };
  const arrive = (chunk: Buffer | undefined) => {
    waitingBytes -= chunk?.length ?? 0;
    if (isSwallowed() || to.destroyed || to.writableEnded) return;
    if (chunk === undefined) to.end();
    else to.write(chunk);
  };
  const arriveWhatIsDue = () => {
    timer = undefined;
    while (onTheWay.length > 0 && onTheWay[0]!.dueAt <= performance.now()) arrive(onTheWay.shift()!.chunk);
    const next = onTheWay[0];
    if (next !== undefined) timer = setTimeout(arriveWhatIsDue, Math.max(1, next.dueAt - performance.now()));
    regulate();
  };
  const send = (chunk: Buffer | undefined) => {
    const dueAt = Math.max(onTheWay.at(-1)?.dueAt ?? 0, performance.now() + waitMs());
    onTheWay.push({ dueAt, chunk });
    waitingBytes += chunk?.length ?? 0;
    if (timer === undefined) arriveWhatIsDue();
  };
  to.on('drain', regulate);
  to.on('close', () => {
    clearTimeout(timer);
    onTheWay.length = 0;
  });
  return { write: send, end: () => send(undefined) };
}
