/** A time as every answer has it: RFC 3339 in UTC with milliseconds (decisions, section 1). */
export function timestamp(text: string): string {
  return text.length === 24 && text.endsWith('Z') ? text : new Date(text).toISOString();
}

/** The same of a time that may not have come yet: absent or empty. */
export function optionalTimestamp(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : timestamp(text);
}
