import { Rejection, type RejectionCode } from '@dg/kernel';
import type { Request } from 'express';
import { HttpError, invalid } from './errors.ts';
import type { ErrorShape } from './rejections.ts';

/** Ids are positive 32-bit integers (decisions, section 1). */
export const idMax = 2_147_483_647;

/** Whether a positive integer fits the 32 bits every id has; beyond them there is no such thing. */
export function isId(value: number): boolean {
  return value <= idMax;
}

const naturalNumber = /^(0|[1-9]\d{0,15})$/;

/** One query parameter; undefined when absent. Given more than once: 400. */
export function queryText(request: Request, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (value === undefined || typeof value === 'string') return value;
  throw invalid(`${name} must be given only once`);
}

/** A text to look for: no control characters, which no name has and no database takes. */
export function querySearch(request: Request, name: string): string | undefined {
  const text = queryText(request, name);
  if (text !== undefined && !isPlainText(text)) throw invalid(`${name} must not contain control characters`);
  return text;
}

/** Whether a text is well-formed Unicode without control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** A whole number of a query parameter in [minimum, maximum]; undefined when absent. */
export function queryInteger(
  request: Request,
  name: string,
  minimum: number,
  maximum: number,
  complaint: string,
): number | undefined {
  const text = queryText(request, name);
  if (text === undefined) return undefined;
  const value = naturalNumber.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) throw invalid(complaint);
  return value;
}

/** A positive integer of a query parameter, however large; undefined when absent. */
export function queryPositiveInteger(request: Request, name: string): number | undefined {
  return queryInteger(request, name, 1, Infinity, `${name} must be a positive integer`);
}

/** One of a list of words; undefined when absent. */
export function queryWord<Word extends string>(
  request: Request,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = queryText(request, name);
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) throw invalid(`${name} must be one of ${words.join(', ')}`);
  return word;
}

/** An ISO 3166-1 alpha-3 code, upper-case (`GLO` looks like one too); undefined when absent. */
export function queryCountry(request: Request, name: string): string | undefined {
  const text = queryText(request, name);
  if (text !== undefined && !/^[A-Z]{3}$/.test(text)) throw invalid(`${name} must be an ISO 3166-1 alpha-3 code`);
  return text;
}

/** The id in the path as a positive integer; else 400 `Invalid <thing> ID`. May be beyond idMax: no such thing then. */
export function pathId(request: Request, thing: string, shape?: ErrorShape): number {
  const text = request.params['id'];
  const value = typeof text === 'string' && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
  if (value !== undefined) return value;
  throw shape === undefined ? invalid(`Invalid ${thing} ID`) : new HttpError(shape, `Invalid ${thing} ID`);
}

/** The id in the path, within 32 bits; beyond them it is refused as `absent`. */
export function knownPathId(request: Request, thing: string, absent: RejectionCode, shape?: ErrorShape): number {
  const id = pathId(request, thing, shape);
  if (!isId(id)) throw new Rejection(absent);
  return id;
}

/** The id of the product in the path. PRODUCT_NOT_FOUND beyond 32 bits. */
export function pathProductId(request: Request): number {
  return knownPathId(request, 'product', 'PRODUCT_NOT_FOUND');
}

/** The id of the variant in the path. VARIANT_NOT_FOUND beyond 32 bits. */
export function pathVariantId(request: Request): number {
  return knownPathId(request, 'variant', 'VARIANT_NOT_FOUND');
}
