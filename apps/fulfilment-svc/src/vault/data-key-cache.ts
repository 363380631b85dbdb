export interface DataKeyCache {
  /** The data key of a batch, unwrapped once for as long as it stays among the latest used. */
  get(batchId: number, wrappedDataKey: Buffer, unwrap: () => Buffer): Buffer;
}

interface Entry {
  readonly wrappedDataKey: Buffer;
  readonly dataKey: Buffer;
}

/**
 * Keeps the `entriesMax` data keys used last. An entry answers only for the wrapped form that it was unwrapped from.
 */
export function createDataKeyCache(entriesMax: number): DataKeyCache {
  const entries = new Map<number, Entry>();
  return {
    get: (batchId, wrappedDataKey, unwrap) => {
      const known = entries.get(batchId);
      const entry = known?.wrappedDataKey.equals(wrappedDataKey) ? known : { wrappedDataKey, dataKey: unwrap() };
      // A Map keeps its insertion order: what is put in again goes to the end, the first is the longest unused.
      entries.delete(batchId);
      entries.set(batchId, entry);
      if (entries.size > entriesMax) entries.delete(entries.keys().next().value!);
      return entry.dataKey;
    },
  };
}
