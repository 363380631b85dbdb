import { Rejection } from '@dg/kernel';

/**
 * The chunks of an upload. Rejection INVALID_REQUEST, instead of an end, when the call ended or failed before the
 * chunk that says it is the last: grpc-js can show a call that was broken off as one that ended, and half a file must
 * not pass for a whole one.
 */
export async function* wholeUpload<Chunk extends { readonly is_last: boolean }>(
  call: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk, void> {
  let isWhole = false;
  try {
    for await (const chunk of call) {
      isWhole = chunk.is_last;
      yield chunk;
    }
  } catch (error) {
    throw brokenOff(error);
  }
  if (!isWhole) throw brokenOff();
}

function brokenOff(cause?: unknown): Rejection {
  return new Rejection('INVALID_REQUEST', 'The upload broke off', { cause });
}
