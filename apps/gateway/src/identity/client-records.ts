import { query, type Database } from '@dg/platform/postgres';
import type { ClientStatus } from '../db/clients.ts';

/** What every request may need to know of its client. */
export interface ClientRecord {
  readonly id: number;
  readonly name: string;
  readonly default_currency: string;
  readonly bulk_limit: number;
  readonly rate_limit: number;
  readonly status: ClientStatus;
}

/** Client records from memory; read from Postgres when not there, or while changes are not being heard. */
export interface ClientRecords {
  /** undefined: no such client. */
  find(clientId: number): ClientRecord | undefined | Promise<ClientRecord | undefined>;
  forget(clientId: number): void;
  forgetAll(): void;
}

const recordsMax = 10_000;

export function createClientRecords(database: Database, isCurrent: () => boolean): ClientRecords {
  const records = new Map<number, ClientRecord>();
  let generation = 0;

  const read = async (clientId: number) => {
    const startedIn = generation;
    const [record] = await query<ClientRecord>(
      database,
      `select id, name, default_currency, bulk_limit, rate_limit, status from clients where id = $1`,
      [clientId],
    );
    // A change heard while reading may be newer than what was read.
    if (record !== undefined && isCurrent() && startedIn === generation) {
      if (records.size >= recordsMax) records.clear();
      records.set(clientId, record);
    }
    return record;
  };

  return {
    find: (clientId) => (isCurrent() ? (records.get(clientId) ?? read(clientId)) : read(clientId)),
    forget: (clientId) => {
      generation++;
      records.delete(clientId);
    },
    forgetAll: () => {
      generation++;
      records.clear();
    },
  };
}
