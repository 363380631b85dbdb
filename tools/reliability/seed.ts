/** Random choices that a seed repeats. */
export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [minimum, maximum]. */
  integer(minimum: number, maximum: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** The same seed and name give the same choices (mulberry32 over an FNV-1a hash). */
export function dice(seed: number, name: string): Dice {
  let state = seed ^ 0x811c9dc5;
  for (const character of name) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => left.splice(integer(0, left.length - 1), 1)[0]!);
    },
  };
}
