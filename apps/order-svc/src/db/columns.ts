/** A column that is written from many rows at once, each value read from its row. */
export interface Column<Row> {
  readonly name: string;
  readonly type: string;
  readonly read: (row: Row) => unknown;
}

export const columnNames = (columns: readonly Column<never>[], prefix = '') =>
  columns.map(({ name }) => prefix + name).join(', ');

/** The arrays of a statement that writes many rows, from parameter `first` on. */
export const columnArrays = (columns: readonly Column<never>[], first = 1) =>
  columns.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ');

/** The values of those arrays. */
export const columnValues = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): unknown[] =>
  columns.map(({ read }) => rows.map(read));
