const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads when a code expires: RFC 3339, or YYYY-MM-DD for the end of that day in UTC. Gives RFC 3339 in UTC with
 * milliseconds; undefined for anything else, also for days no calendar has.
 */
export function parseExpiry(text: string): string | undefined {
  const day = dateOnly.exec(text);
  const match = day ?? dateTime.exec(text);
  if (match === null || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) return undefined;
  const utc = new Date(day === null ? text.toUpperCase() : `${text}T23:59:59Z`).toISOString();
  // An offset can carry the last days of 9999 into a year that RFC 3339 cannot write.
  return utc.length === 'YYYY-MM-DDTHH:MM:SS.sssZ'.length ? utc : undefined;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
