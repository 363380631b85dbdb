import type { Request } from 'express';
import { ok, type Answer } from './answer.ts';
import { invalid } from './errors.ts';
import { idMax, queryInteger, queryPositiveInteger, queryText } from './parameters.ts';

/** A page of a list: 1-based, with so many items. */
export interface Page {
  readonly page: number;
  readonly size: number;
}

export interface Sort<Field extends string> {
  readonly field: Field;
  readonly isDescending: boolean;
}

const sizeDefault = 50;

/** `page` and `limit` of a voucher list: 1 to 10,000, default 50 (specification, "Limits"). */
export function pageByLimit(request: Request): Page {
  return pageBy(request, 'limit', 10_000);
}

/** `page` and `per_page` of a list of top-ups or of an operator's: 1 to 500, default 50 (decisions, section 1). */
export function pageByPerPage(request: Request): Page {
  return pageBy(request, 'per_page', 500);
}

function pageBy(request: Request, sizeName: string, sizeMax: number): Page {
  // However far a page is past the end it is empty: there are no more items than ids.
  const page = Math.min(queryPositiveInteger(request, 'page') ?? 1, idMax);
  const complaint = `${sizeName} must be an integer between 1 and ${sizeMax}`;
  return { page, size: queryInteger(request, sizeName, 1, sizeMax, complaint) ?? sizeDefault };
}

/** A bare array with the pagination headers (specification, "Common conventions"). */
export function listAnswer(items: readonly unknown[], page: Page, totalCount: number): Answer {
  return ok(items, paginationHeaders(items.length, page, totalCount));
}

export function paginationHeaders(itemCount: number, { page, size }: Page, totalCount: number): Record<string, string> {
  const totalPages = Math.ceil(totalCount / size);
  return {
    'X-Page': String(page),
    'X-Per-Page': String(size),
    'X-Total-Count': String(totalCount),
    'X-Total-Pages': String(totalPages),
    'X-Page-Size': String(itemCount),
    'X-Has-More': String(page < totalPages),
  };
}

/** The `sort` parameter: a JSON object with a field of the list item and a direction; undefined when absent. */
export function sortBy<Field extends string>(request: Request, fields: readonly Field[]): Sort<Field> | undefined {
  const text = queryText(request, 'sort');
  if (text === undefined) return undefined;
  const { Field: name, Direction: direction } = parseObject(text);
  const field = fields.find((candidate) => candidate === name);
  if (field === undefined) throw invalid(`sort Field must be one of ${fields.join(', ')}`);
  if (direction !== 'ASC' && direction !== 'DESC') throw invalid('sort Direction must be ASC or DESC');
  return { field, isDescending: direction === 'DESC' };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through: no JSON is as bad as the wrong JSON.
  }
  throw invalid('sort must be a JSON object with Field and Direction');
}
