import { formatDecimal, parseDecimal, powerOfTen } from '@dg/kernel';

const decimalsMax = 4;

/** Why a text is no discount percent, for a message that begins with the name of its field. */
export const percentRule = `must be a number between 0 and 100 with at most ${decimalsMax} decimals`;

/** A discount percent in its shortest text ("3.50" is "3.5"); undefined outside 0 to 100 or with more decimals. */
export function readPercent(text: string): string | undefined {
  const percent = parseDecimal(text);
  if (percent === undefined) return undefined;
  const shortest = formatDecimal(percent);
  const decimals = shortest.split('.')[1]?.length ?? 0;
  const isInRange = percent.units >= 0n && percent.units <= 100n * powerOfTen(percent.scale);
  if (!isInRange || decimals > decimalsMax) return undefined;
  return shortest === '-0' ? '0' : shortest;
}

/** By value. Percents of so few digits are all different as numbers. */
export function comparePercents(one: string, other: string): number {
  return Number(one) - Number(other);
}
