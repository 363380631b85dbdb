import { compilePattern, type Pattern } from './pattern.ts';
import type { InputField } from './topup-product.ts';

/** The input fields of a product, made ready to check orders with. */
export interface InputSchema {
  /** In the order of the product. */
  readonly fields: readonly CheckedField[];
  readonly names: ReadonlySet<string>;
}

export interface CheckedField extends InputField {
  readonly pattern: Pattern | undefined;
  readonly optionValues: ReadonlySet<string>;
}

/** Throws when a pattern does not compile; an import lets none in. */
export function compileInputSchema(fields: readonly InputField[]): InputSchema {
  return {
    fields: fields.map((field) => ({
      ...field,
      pattern: field.validationRegex === null ? undefined : compilePattern(field.validationRegex),
      optionValues: new Set(field.options.map(({ value }) => value)),
    })),
    names: new Set(fields.map(({ fieldName }) => fieldName)),
  };
}
