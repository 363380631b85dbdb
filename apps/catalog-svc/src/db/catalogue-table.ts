import type { Queryable } from '@dg/platform/postgres';

/** What an import has done to one thing. */
export interface ContentChange<Content> {
  /** Undefined: it is new. */
  readonly before: Content | undefined;
  readonly after: Content;
}

/** How one kind of thing of the catalogue is stored. Statements take lists. */
export interface CatalogueTable<Content> {
  /** What makes it the same one when it is imported again. */
  keyOf(content: Content): string;
  /** What is stored under the keys of these, in no order; those that are not stored are left out. */
  readStored(client: Queryable, contents: readonly Content[]): Promise<readonly Content[]>;
  /** Those whose key is new; ids are given in the order of the list. */
  insert(client: Queryable, contents: readonly Content[], version: bigint): Promise<void>;
  /** Overwrites those whose key is stored; ids stay. */
  update(client: Queryable, contents: readonly Content[], version: bigint): Promise<void>;
}
