import { topupTypes } from '@dg/kernel';
import { z } from 'zod';
import { compilePattern } from '../domain/pattern.ts';
import { inputFieldTypes, type InputField, type TopupProductContent } from '../domain/topup-product.ts';
import {
  countryCode,
  currencyCode,
  flag,
  httpSupplier,
  imageUrl,
  isActive,
  list,
  object,
  oneOf,
  optionalText,
  text,
} from './line-fields.ts';

const inputFieldsMax = 50;
const optionsMax = 1_000;
const helpTextLengthMax = 1_000;

// Neither trimmed nor cut: it is a part of what it means.
const pattern = z
  .string('must be a text')
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const fault = faultOfPattern(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    return value;
  });

function faultOfPattern(value: string): string | undefined {
  if (!value.isWellFormed() || value.includes('\0')) return 'must not contain U+0000 or half a surrogate pair';
  try {
    compilePattern(value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const option = object({ value: text, label: text });

const inputField = object({
  field_name: text,
  field_label: text,
  field_type: oneOf(inputFieldTypes),
  is_required: flag,
  validation_regex: pattern,
  placeholder: optionalText(),
  help_text: optionalText(helpTextLengthMax),
  options: list(option, optionsMax)
    .nullish()
    .transform((options) => options ?? []),
}).transform(readInputField);

/**
 * A `topup_product` line (decisions, sections 9 and 12), delivered by one of these suppliers. As for vouchers a line
 * says all of a product and keys that are not known are ignored.
 */
export function topupProductLine(supplierNames: readonly string[]) {
  return z
    .object({
      sku: text,
      name: text,
      topup_type: oneOf(topupTypes),
      country_code: countryCode,
      currency_code: currencyCode,
      image_url: imageUrl,
      operator: optionalText(),
      supplier: httpSupplier(supplierNames),
      is_active: isActive,
      input_fields: list(inputField, inputFieldsMax).superRefine(reportRepeatedNames),
    })
    .transform((line): TopupProductContent => ({
      sku: line.sku,
      name: line.name,
      topupType: line.topup_type,
      countryCode: line.country_code,
      currencyCode: line.currency_code,
      imageUrl: line.image_url,
      operator: line.operator,
      supplier: line.supplier,
      isActive: line.is_active,
      inputFields: line.input_fields,
    }));
}

type InputFieldLine = {
  readonly field_name: string;
  readonly field_label: string;
  readonly field_type: InputField['fieldType'];
  readonly is_required: boolean;
  readonly validation_regex: string | null;
  readonly placeholder: string | null;
  readonly help_text: string | null;
  readonly options: InputField['options'];
};

function readInputField(line: InputFieldLine, context: z.RefinementCtx): InputField {
  const report = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
  const isSelect = line.field_type === 'select';
  if (isSelect && line.options.length === 0) report('must not be empty for a select');
  if (!isSelect && line.options.length > 0) report('must be left out, for they are of a select');
  if (new Set(line.options.map(({ value }) => value)).size < line.options.length) report('must not repeat a value');
  return {
    fieldName: line.field_name,
    fieldLabel: line.field_label,
    fieldType: line.field_type,
    isRequired: line.is_required,
    validationRegex: line.validation_regex,
    placeholder: line.placeholder,
    helpText: line.help_text,
    options: line.options,
  };
}

function reportRepeatedNames(fields: readonly InputField[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  for (const [index, { fieldName }] of fields.entries()) {
    if (names.has(fieldName))
      context.addIssue({ code: 'custom', path: [index, 'field_name'], message: 'is already the name of a field' });
    names.add(fieldName);
  }
}
