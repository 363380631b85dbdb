import type { Request } from 'express';
import { pageByLimit, pageByPerPage, paginationHeaders, sortBy } from './pagination.ts';

const fields = ['id', 'name'] as const;
// All that is read of a request here.
const asking = (query: Record<string, unknown>) => ({ query }) as unknown as Request;

test.each([
  [{ limit: '0' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '10001' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '1.5' }, 'limit must be an integer between 1 and 10000'],
  [{ limit: '' }, 'limit must be an integer between 1 and 10000'],
  [{ page: '0' }, 'page must be a positive integer'],
  [{ page: '-1' }, 'page must be a positive integer'],
  [{ page: '1e3' }, 'page must be a positive integer'],
  [{ page: ['1', '2'] }, 'page must be given only once'],
])('a page of %j is refused: %s', (query, message) => {
  expect(() => pageByLimit(asking(query))).toThrow(message);
});

test.each([
  [{ per_page: '0' }, 'per_page must be an integer between 1 and 500'],
  [{ per_page: '501' }, 'per_page must be an integer between 1 and 500'],
])('a page of %j of a list of top-ups is refused: %s', (query, message) => {
  expect(() => pageByPerPage(asking(query))).toThrow(message);
  expect(pageByPerPage(asking({ limit: '7' }))).toEqual({ page: 1, size: 50 });
});

test('the last page has no more, and an empty list has no pages', () => {
  expect(paginationHeaders(20, { page: 3, size: 50 }, 120)).toMatchObject({
    'X-Total-Pages': '3',
    'X-Page-Size': '20',
    'X-Has-More': 'false',
  });
  expect(paginationHeaders(0, { page: 1, size: 50 }, 0)).toMatchObject({ 'X-Total-Pages': '0', 'X-Has-More': 'false' });
});

test.each([
  ['not json', 'sort must be a JSON object with Field and Direction'],
  ['[]', 'sort must be a JSON object with Field and Direction'],
  ['{"Field":"vouchers","Direction":"ASC"}', 'sort Field must be one of id'],
  ['{"Field":"id","Direction":"up"}', 'sort Direction must be ASC or DESC'],
])('a sort of %s is refused: %s', (sort, message) => {
  expect(() => sortBy(asking({ sort }), fields)).toThrow(message);
});
