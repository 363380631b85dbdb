import { RE2JS } from 're2js';

/** A pattern that takes time in proportion to the text it is looked for in, whoever wrote it. */
export type Pattern = Pick<RE2JS, 'test'>;

export const patternLengthMax = 500;
// Time and memory are also in proportion to the program: "(.{1000}){60}" would be a text of few characters.
const programSizeMax = 2_000;
const compiledMax = 10_000;

// Compiling takes about a millisecond, and most products of a catalogue have the pattern of another one.
const compiled = new Map<string, RE2JS>();

/** Compiles a pattern in the syntax of RE2. Throws the reason for which it cannot be used. */
export function compilePattern(text: string): Pattern {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  if (text.length > patternLengthMax) throw new Error(`must have at most ${patternLengthMax} characters`);
  const pattern = parse(text);
  if (pattern.programSize() > programSizeMax) throw new Error('is too large once its repetitions are written out');
  if (compiled.size >= compiledMax) compiled.clear();
  compiled.set(text, pattern);
  return pattern;
}

function parse(text: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch (error) {
    throw new Error('must be a regular expression in the syntax of RE2', { cause: error });
  }
}
