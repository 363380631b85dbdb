/** Their messages quote what they were given, e.g. `Cannot convert 4111… to a BigInt`. */
const quoting = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError']);

/** Whether an error's message may repeat a value, which may be a secret: it is neither logged nor shown to anybody. */
export function quotesItsInput(error: Error): boolean {
  return quoting.has(error.name);
}
