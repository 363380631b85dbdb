import type { DeadLetter__Output, DeadLetterList__Output } from '@dg/contracts/operations';
import type { CallOptions } from '@dg/platform/grpc';
import { operationsHandlers, type OperationsDeps } from '@dg/platform/operations';
import type { MessagesClient } from '../backends.ts';

/**
 * What operators do with the gateway's own messages: what they do with those of any service, without a call. It sends
 * events and receives none.
 */
export function ownMessages(deps: Omit<OperationsDeps, 'consumptions'>): MessagesClient {
  const handlers = operationsHandlers({ ...deps, consumptions: [] });
  const context = ({ requestId = '' }: CallOptions = {}) => ({ requestId, deadline: undefined });
  // Nothing is left out on either side, which on the wire would be filled in.
  return {
    ListDeadLetters: (ask, options) =>
      handlers.ListDeadLetters(ask as never, context(options)) as Promise<DeadLetterList__Output>,
    ReplayDeadLetter: (ask, options) =>
      handlers.ReplayDeadLetter(ask as never, context(options)) as Promise<DeadLetter__Output>,
    DismissDeadLetter: (ask, options) =>
      handlers.DismissDeadLetter(ask as never, context(options)) as Promise<DeadLetter__Output>,
  };
}
