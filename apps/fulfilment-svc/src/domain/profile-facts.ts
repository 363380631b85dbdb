/** An eSIM as its supplier delivers it. A secret. */
export interface ProfileGoods {
  /** 19 or 20 digits, without filling. */
  readonly iccid: string;
  /** `LPA:1$<SM-DP+ address>$<matching id>` (GSMA SGP.22, "Activation Code"). */
  readonly activationCode: string;
}

/**
 * What somebody says of a delivered profile. What is undefined, he does not say. Facts never become untrue: they may
 * come in any order and any number of times.
 */
export interface ProfileFacts {
  /** When it was so. */
  readonly asOf: Date;
  readonly installedAt?: Date | undefined;
  readonly firstUsedAt?: Date | undefined;
  /** Since the first use; it only grows. */
  readonly usedBytes?: bigint | undefined;
  /** When its validity ends, as its supplier reckons it. */
  readonly expiresAt?: Date | undefined;
  readonly end?: ProfileEnd | undefined;
}

/** `exhausted`: its data is used up. `expired`: its validity is over. `withdrawn`: it ended unused. */
export interface ProfileEnd {
  readonly at: Date;
  readonly why: 'exhausted' | 'expired' | 'withdrawn';
}

/** A profile about which its supplier can be asked. */
export interface DeliveredProfile {
  readonly iccid: string;
  /** Our name for the order it came with, and the supplier's. */
  readonly reference: string;
  readonly supplierReference: string | undefined;
}
