/** Statements take lists; longer ones would make a message to Postgres, and what is worked out of it, too large. */
const rowsPerStatement = 5_000;

/** The rows in lists of the size for one statement, or of another one. */
export function* parts<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
