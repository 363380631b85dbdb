import { isDeepStrictEqual } from 'node:util';

/** Whether an import of `next` over `stored` would change nothing; `stored` may have more keys, such as its id. */
export function hasSameContent<Content extends object>(stored: Content, next: Content): boolean {
  const values = stored as Readonly<Record<string, unknown>>;
  return Object.entries(next).every(([key, value]) => isDeepStrictEqual(values[key], value));
}
