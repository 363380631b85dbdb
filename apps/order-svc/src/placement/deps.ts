import type { Vertical } from '@dg/kernel';
import type { Log } from '@dg/platform/log';
import type { Database } from '@dg/platform/postgres';
import type { Clients } from '../grpc/clients.ts';
import type { IccidBox } from '../db/iccids.ts';
import type { FollowUps } from './follow-ups.ts';

/** What the money path works with. */
export interface Placement {
  readonly database: Database;
  readonly iccids: IccidBox;
  readonly clients: Clients;
  readonly log: Log;
  readonly followUps: FollowUps;
  /** Call after a commit that published events. */
  readonly wakeRelay: () => void;
  /** How long a create waits for its goods before it answers PENDING. */
  readonly inlineDeadlinesMs: Readonly<Record<Vertical, number>>;
}
