import { randomInt } from 'node:crypto';

/** Telecom (89), a country code that nobody has (88 is the world's, as of satellites). */
const prefix = '8988';
const drawnDigits = 14;

/** The digit that makes the Luhn sum (ISO/IEC 7812-1, annex B) of all of them a multiple of ten. */
function luhnDigit(digits: string): number {
  const fromRight = digits.split('').toReversed();
  const sum = fromRight.reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** 19 digits, the last one right, or wrong for a sku with `-BADLUHN` in it, as suppliers have been seen to do. */
export function newIccid(sku: string): string {
  const digits = `${prefix}${Array.from({ length: drawnDigits }, () => randomInt(10)).join('')}`;
  const right = luhnDigit(digits);
  return `${digits}${sku.includes('-BADLUHN') ? (right + 1) % 10 : right}`;
}

/** As it goes over ES2+: ten octets, the last half of which is filling. */
export function filled(iccid: string): string {
  return `${iccid}F`;
}

/** Without the filling. */
export function withoutFilling(iccid: string): string {
  return iccid.replace(/F$/i, '');
}
