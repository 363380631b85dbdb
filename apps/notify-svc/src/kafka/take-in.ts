import type { Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';

/** What consumers need to make something of what they are told. */
export interface TakeInDeps {
  readonly database: Database;
  /** Seals the bodies of events. */
  readonly box: KeyedBox;
  /** Called after a commit: there may be something to send. */
  readonly wake: { readonly emails: () => void; readonly deliveries: () => void };
}
