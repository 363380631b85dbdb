import { setTimeout as pause } from 'node:timers/promises';
import type { ImportChunk__Output } from '@dg/contracts/catalog';
import { Rejection } from '@dg/kernel';

/** A call that receives a stream; grpc-js sets `cancelled` when the caller broke it off or its deadline passed. */
export type ChunkCall = AsyncIterable<ImportChunk__Output> & { readonly cancelled?: boolean };

const breakNoticeMs = 100;

/**
 * The bytes of an upload. UNAVAILABLE, instead of an end, when the caller broke it off: half a file must not pass for
 * a whole one.
 */
export async function* uploadedBytes(call: ChunkCall): AsyncGenerator<Buffer> {
  try {
    for await (const { data } of call) yield data;
  } catch (error) {
    if (call.cancelled === true) throw new Rejection('UNAVAILABLE', undefined, { cause: error });
    throw error;
  }
  // Node's HTTP/2 breaks a request off by ending it and resetting it right after, in two frames: only the second one
  // tells a broken upload from a complete one, so it is given time to arrive.
  await pause(breakNoticeMs);
  if (call.cancelled === true) throw new Rejection('UNAVAILABLE');
}
