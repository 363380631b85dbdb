/** A place where a variant can be used. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

/** Something that is said of a variant beside what all variants have. */
export interface VariantField {
  readonly key: string;
  readonly value: string | number | boolean;
}

const shownPrefix = 'benefit_';

/** The fields with these keys, and every benefit. A key that nobody has thought of is never shown. */
export function fieldsWith(fields: readonly VariantField[], shownKeys: ReadonlySet<string>): readonly VariantField[] {
  return fields.filter(({ key }) => shownKeys.has(key) || key.startsWith(shownPrefix));
}
