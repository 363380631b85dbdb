import type {
  ListSupplierVariantsResponse,
  Profile as ProfileMessage,
  ProfileDescription,
  ProfileUsage,
} from '@dg/contracts/fulfilment';
import type { RevealedProfile } from '../commands/reveal-profile.ts';
import { activationStatusOf, validUntil, type Profile } from '../domain/profile.ts';
import type { DescribedProfile } from '../queries/describe-job.ts';
import type { SupplierVariant } from '../suppliers/supplier.ts';

/** A delivered eSIM as its owner sees it, or the message that there is none. */
export function encodeProfile(revealed: RevealedProfile | undefined): ProfileMessage {
  if (revealed === undefined) return {};
  const { iccid, activationCode, profile } = revealed;
  return {
    iccid,
    activation_code: activationCode ?? '',
    activation_status: activationStatusOf(profile),
    is_installed: profile.installedAt !== undefined,
    installed_at: textOf(profile.installedAt),
    activated_at: textOf(profile.activatedAt),
    status_as_of: textOf(profile.statusAsOf),
  };
}

export function encodeUsage({ iccid, profile }: { readonly iccid: string; readonly profile: Profile }): ProfileUsage {
  return {
    iccid,
    data_total_bytes: String(profile.dataTotalBytes ?? 0n),
    data_used_bytes: String(profile.usedBytes),
    is_unlimited: profile.dataTotalBytes === undefined,
    valid_from: textOf(profile.activatedAt),
    expires_at: textOf(validUntil(profile)),
    activation_status: activationStatusOf(profile),
    as_of: textOf(profile.usageAsOf ?? profile.statusAsOf),
  };
}

/** What operators see of a profile. */
export function encodeDescribedProfile({ iccid, stored }: DescribedProfile): ProfileDescription {
  return {
    iccid,
    is_iccid_valid: stored.isIccidValid,
    activation_status: activationStatusOf(stored.profile),
    status_as_of: textOf(stored.profile.statusAsOf),
    is_cancelled: stored.isCancelled,
  };
}

export function encodeVariants(variants: readonly SupplierVariant[]): ListSupplierVariantsResponse {
  return {
    variants: variants.map((variant) => ({
      sku: variant.sku,
      name: variant.name,
      description: variant.description ?? '',
      currency_code: variant.currency,
      amount: variant.amount,
      data_amount_gb: variant.dataAmountGb,
      validity_days: variant.validityDays,
      regions_json: JSON.stringify(variant.regions),
      fields_json: JSON.stringify(variant.fields),
    })),
  };
}

/** Empty while it has not happened. */
function textOf(time: Date | undefined): string {
  return time?.toISOString() ?? '';
}
