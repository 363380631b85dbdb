import type { operationsService } from '@dg/contracts';
import type { DeadLetter as DeadLetterMessage } from '@dg/contracts/operations';
import { listDeadLetters, type DeadLetter } from '../dead-letters/dead-letters.ts';
import { dismissDeadLetter } from '../dead-letters/dismiss-dead-letter.ts';
import { replayDeadLetter, type ReplayDeps } from '../dead-letters/replay-dead-letter.ts';
import type { GrpcHandlers } from '../grpc/index.ts';
import type { Log } from '../log/index.ts';

export { pruneDeadLetters, startDeadLetterPruning } from '../dead-letters/prune-dead-letters.ts';

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
    DismissDeadLetter: async (dismissal, { requestId }) => {
      const letter = await dismissDeadLetter(deps.database, dismissal);
      const { consumer, dismissed_by: actor } = letter;
      deps.log.info({ deadLetterId: letter.id, consumer, actor, requestId }, 'dead letter dismissed');
      return encodeDeadLetter(letter);
    },
  };
}

function encodeDeadLetter(letter: DeadLetter): DeadLetterMessage {
  const { id, consumer, topic, key, reason, tries } = letter;
  return {
    id,
    consumer,
    topic,
    key,
    reason,
    tries,
    parked_at: letter.parked_at.toISOString(),
    replayed_at: letter.replayed_at?.toISOString() ?? '',
    dismissed_at: letter.dismissed_at?.toISOString() ?? '',
    dismissed_by: letter.dismissed_by ?? '',
    dismissal_reason: letter.dismissal_reason ?? '',
  };
}
