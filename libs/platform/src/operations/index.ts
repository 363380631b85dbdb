import type { operationsService } from '@dg/contracts';
import type { DeadLetter as DeadLetterMessage } from '@dg/contracts/operations';
import { listDeadLetters, type DeadLetter } from '../dead-letters/dead-letters.ts';
import { replayDeadLetter, type ReplayDeps } from '../dead-letters/replay-dead-letter.ts';
import type { GrpcHandlers } from '../grpc/index.ts';
import type { Log } from '../log/index.ts';

export interface OperationsDeps extends ReplayDeps {
  readonly log: Log;
}

/** What operators do with the messages of a service: the `operations` of its `serveGrpc`. */
export function operationsHandlers(deps: OperationsDeps): GrpcHandlers<typeof operationsService> {
  return {
    ListDeadLetters: async (ask) => {
      const { letters, totalCount } = await listDeadLetters(deps.database, ask);
      return { dead_letters: letters.map(encodeDeadLetter), total_count: totalCount };
    },
    ReplayDeadLetter: async ({ id, actor }, { requestId }) => {
      const letter = await replayDeadLetter(deps, id);
      deps.log.info({ deadLetterId: id, consumer: letter.consumer, actor, requestId }, 'dead letter replayed');
      return encodeDeadLetter(letter);
    },
  };
}

function encodeDeadLetter({ parked_at, replayed_at, ...letter }: DeadLetter): DeadLetterMessage {
  const { id, consumer, topic, key, reason, tries } = letter;
  const times = { parked_at: parked_at.toISOString(), replayed_at: replayed_at?.toISOString() ?? '' };
  return { id, consumer, topic, key, reason, tries, ...times };
}
