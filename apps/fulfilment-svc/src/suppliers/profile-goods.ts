import { normaliseIccid } from '../domain/iccid.ts';
import type { ProfileGoods } from '../domain/profile-facts.ts';

const activationCodeLengthMax = 255;

/**
 * SGP.22, "Activation Code": scheme and version, the SM-DP+'s name, a matching id. What may follow those would ask
 * the user for a confirmation code, which nobody has.
 */
const activationCodeText = /^LPA:1\$[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\$[!-#%-~]+$/;

/** A profile as it is delivered; undefined when a device could not download it, or when nobody could ask about it. */
export function readProfileGoods(iccidText: string, activationCode: string): ProfileGoods | undefined {
  const iccid = normaliseIccid(iccidText);
  const isCode = activationCode.length <= activationCodeLengthMax && activationCodeText.test(activationCode);
  return iccid === undefined || !isCode ? undefined : { iccid, activationCode };
}
