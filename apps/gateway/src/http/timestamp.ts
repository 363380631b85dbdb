/** A time as every answer has it: RFC 3339 in UTC with milliseconds (decisions, section 1). */
export function timestamp(text: string): string {
  return text.length === 24 && text.endsWith('Z') ? text : new Date(text).toISOString();
}
