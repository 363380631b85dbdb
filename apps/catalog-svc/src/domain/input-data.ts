import { Rejection } from '@dg/kernel';
import type { CheckedField, InputSchema } from './input-schema.ts';
import { normalisePhone } from './phone-number.ts';

/** What an order says of its recipient, checked and normalised. */
export interface InputData {
  /** The values as a JSON object, in the order of the product's fields. */
  readonly json: string;
  /** Whom the goods are for; empty when nothing was given. */
  readonly recipient: string;
  /** The recipient as a phone number in E.164, when it is one. */
  readonly phone: string | undefined;
}

type Value = string | number;

interface GivenField {
  readonly field: CheckedField;
  readonly value: Value;
}

const textLengthMax = 500;
const namedLengthMax = 50;

/**
 * Checks a JSON object against the input fields of a product of this country (specification, "input_data"; decisions,
 * section 12). What is null or empty counts as not given and is left out. INVALID_REQUEST names the field, and never
 * what was given for it.
 */
export function readInputData(schema: InputSchema, json: string, countryCode: string): InputData {
  const values = readObject(json);
  for (const name of values.keys()) {
    if (!schema.names.has(name)) throw invalid(`input_data has an unknown field: ${printable(name)}`);
  }
  const given: GivenField[] = [];
  for (const field of schema.fields) {
    const value = values.get(field.fieldName);
    if (!isEmpty(value)) given.push({ field, value: readValue(field, value, countryCode) });
    else if (field.isRequired) throw invalidValue(field, 'is required');
  }
  const recipient = recipientOf(given);
  return {
    json: JSON.stringify(Object.fromEntries(given.map(({ field, value }) => [field.fieldName, value]))),
    recipient: recipient === undefined ? '' : String(recipient.value),
    phone: recipient?.field.fieldType === 'phone' ? String(recipient.value) : undefined,
  };
}

function readObject(json: string): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid('input_data must be an object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('input_data must be an object');
  return new Map(Object.entries(value));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function readValue(field: CheckedField, value: unknown, countryCode: string): Value {
  if (field.fieldType === 'number') return readNumber(field, value);
  // A number would already have lost the digits beyond its precision, or a leading zero.
  if (typeof value !== 'string') throw invalidValue(field, 'must be a text');
  if (field.fieldType === 'phone') return readPhone(field, value, countryCode);
  if (field.fieldType === 'select') {
    if (!field.optionValues.has(value)) throw invalidValue(field, 'must be one of its options');
  } else if (value.length > textLengthMax) {
    throw invalidValue(field, `must have at most ${textLengthMax} characters`);
  } else if (!value.isWellFormed() || /\p{Cc}/u.test(value)) {
    throw invalidValue(field, 'must not contain control characters');
  }
  checkPattern(field, value);
  return value;
}

const floatText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** As it was given: a number stays a number, a text a text. */
function readNumber(field: CheckedField, value: unknown): Value {
  const isNumber =
    typeof value === 'number' || (typeof value === 'string' && value.length <= textLengthMax && floatText.test(value));
  if (!isNumber || !Number.isFinite(Number(value))) throw invalidValue(field, 'must be a number');
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw invalidValue(field, 'has too many digits for a number and must be sent as a text');
  checkPattern(field, String(value));
  return value;
}

function readPhone(field: CheckedField, value: string, countryCode: string): string {
  const phone = value.length > textLengthMax ? undefined : normalisePhone(value, countryCode);
  if (phone === undefined) throw invalidValue(field, 'must be a phone number of 4 to 15 digits');
  // The pattern is of what people are to type, or of the number in E.164; nobody says which.
  if (field.pattern?.test(value) === false) checkPattern(field, phone);
  return phone;
}

function checkPattern(field: CheckedField, value: string): void {
  if (field.pattern?.test(value) === false) throw invalidValue(field, 'has an invalid format');
}

/** The phone field, else the first required text field, else the first required number, else the first one given. */
function recipientOf(given: readonly GivenField[]): GivenField | undefined {
  const required = given.filter(({ field }) => field.isRequired);
  return (
    given.find(({ field }) => field.fieldType === 'phone') ??
    required.find(({ field }) => field.fieldType === 'text') ??
    required.find(({ field }) => field.fieldType === 'number') ??
    given[0]
  );
}

function invalidValue(field: CheckedField, rule: string): Rejection {
  return invalid(`input_data.${field.fieldName} ${rule}`);
}

function invalid(message: string): Rejection {
  return new Rejection('INVALID_REQUEST', message);
}

/** The beginning of a name that somebody made up, fit for a message. */
function printable(name: string): string {
  const beginning = name.slice(0, namedLengthMax).toWellFormed();
  return beginning.replaceAll(/[\p{C}\p{Z}]/gu, ' ').trim();
}
