/**
 * An ICCID (ITU-T E.118) as digits: 19, or 20 of those who fill the last place with a digit. On the wire one of 19 may
 * end in an F, which only fills its last byte. Undefined when it is none.
 */
export function normaliseIccid(text: string): string | undefined {
  const [, short, long] = /^(?:(\d{19})F?|(\d{20}))$/i.exec(text.replaceAll(/\s/g, '')) ?? [];
  return short ?? long;
}

/** Whether its last digit is the check digit of the others (Luhn). Suppliers send others too. */
export function isIccidValid(iccid: string): boolean {
  const sum = iccid
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
