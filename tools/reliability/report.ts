/** What one try of something came to. */
export interface Outcome {
  /** Why it failed; empty when it passed. */
  readonly faults: readonly string[];
  /** One short line of figures. */
  readonly figures: string;
}

const startedAt = Date.now();

/** One line of progress, with the seconds since the start. */
export function say(line: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${line}`);
}

/** Says how one try went; a failed one with all its faults and the command that repeats it. */
export function sayOutcome(progress: string, outcome: Outcome, again: string): void {
  say(`${progress}  ${outcome.figures}  ${outcome.faults.length === 0 ? '✔' : '✘'}`);
  for (const fault of outcome.faults.slice(0, 12)) console.log(`           ✘ ${fault}`);
  if (outcome.faults.length > 12) console.log(`           and ${outcome.faults.length - 12} more`);
  if (outcome.faults.length > 0) console.log(`           again: ${again}`);
}

/** A table that reads well in a terminal and is Markdown. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(headings), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}
