import { parseDecimal, powerOfTen } from '@dg/kernel';

/** 1 GB is 1,000,000,000 bytes. */
const bytesPerGbDigits = 9;

/** Decimal text of gigabytes, in whole bytes: what is less than one is not counted. Undefined when it is no amount. */
export function bytesOf(gigabytes: string): bigint | undefined {
  const decimal = parseDecimal(gigabytes);
  if (decimal === undefined || decimal.units < 0n) return undefined;
  return (decimal.units * powerOfTen(bytesPerGbDigits)) / powerOfTen(decimal.scale);
}
