/** Currencies whose minor unit is not the usual two digits (ISO 4217, table A.1). */
const unusualMinorUnits: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** The currencies that have so many digits after the decimal point; of two, which all others have, none. */
export function currenciesWith(digits: number): readonly string[] {
  return Object.keys(unusualMinorUnits).filter((currency) => unusualMinorUnits[currency] === digits);
}

/** Digits after the decimal point of an ISO 4217 currency: 0 for JPY, 2 for USD, 3 for KWD. */
export function minorUnits(currency: string): number {
  return unusualMinorUnits[currency] ?? 2;
}
