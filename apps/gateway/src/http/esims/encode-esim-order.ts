import { encodeFailure, given, optionalTimestamp, timestamp } from '@dg/resources';
import type { Profile__Output, ProfileUsage__Output } from '@dg/contracts/fulfilment';
import type { Order__Output } from '@dg/contracts/orders';
import { amountToNumber } from '@dg/kernel';
import { readyToInstall } from './ready-to-install.ts';

/**
 * An eSIM order in a list (specification, "eSIM order"), from what is stored of it. `amount` is what was paid, in the
 * currency of the wallet (decisions, section 12).
 */
export function encodeEsimOrderItem(order: Order__Output) {
  const { client_reference, wallet_currency: currency } = order;
  return {
    id: order.id,
    ...given('client_reference', client_reference),
    status: order.status,
    status_text: order.message,
    product_name: order.product_name,
    country_code: order.country_code,
    data_amount_gb: Number(order.data_amount_gb),
    validity_days: order.validity_days,
    amount: amountToNumber(BigInt(order.payable_minor), currency),
    currency,
    ...(order.iccid === '' ? {} : { iccid: order.iccid }),
    ...encodeActivation(order),
    ...given('transaction_id', order.transaction_id),
    created_at: timestamp(order.placed_at),
    ...encodeFailure(order),
  };
}

/** Fields of the list item that a list can be sorted by: all but the ICCID, which is encrypted where it is stored. */
export const esimOrderItemFields = [
  'id',
  'client_reference',
  'status',
  'status_text',
  'product_name',
  'country_code',
  'data_amount_gb',
  'validity_days',
  'amount',
  'currency',
  'activation_status',
  'is_installed',
  'installed_at',
  'activated_at',
  'transaction_id',
  'created_at',
  'failure_code',
  'failure_reason',
  'is_user_fixable',
] as const;

/**
 * An eSIM order by itself: what fulfilment-svc knows of its profile takes the place of what is stored with the order.
 * `activation_code` stands last: it is kept apart for replays.
 */
export function encodeEsimOrder(order: Order__Output, profile: Profile__Output | undefined, nowMs: number) {
  if (profile === undefined || profile.iccid === '') return encodeEsimOrderItem(order);
  const { iccid, activation_code, activation_status, is_installed, status_as_of } = profile;
  const asOf = optionalTimestamp(status_as_of);
  const isShown = isActivationCodeShown(profile);
  return {
    ...encodeEsimOrderItem({
      ...order,
      iccid,
      activation_status,
      installed_at: optionalTimestamp(profile.installed_at),
      activated_at: optionalTimestamp(profile.activated_at),
    }),
    is_installed,
    ...(isShown ? { status_text: readyToInstall(asOf, nowMs) } : {}),
    ...given('activation_status_as_of', asOf),
    ...(isShown ? { activation_code } : {}),
  };
}

/** Whether a profile can still be installed: once it is, nobody is told its activation code again. */
export function isActivationCodeShown({ activation_code, is_installed }: Profile__Output): boolean {
  return activation_code !== '' && !is_installed;
}

/** How far the profile of an order has come; nothing before there is one. */
function encodeActivation({ activation_status, installed_at, activated_at }: Order__Output) {
  if (activation_status === '') return {};
  const installedAt = optionalTimestamp(installed_at);
  return {
    activation_status,
    is_installed: installedAt !== undefined,
    ...given('installed_at', installedAt),
    ...given('activated_at', optionalTimestamp(activated_at)),
  };
}

/** How much of its data was used (decisions, section 5). Of an unlimited plan nothing is left or not left. */
export function encodeEsimUsage(usage: ProfileUsage__Output) {
  const total = BigInt(usage.data_total_bytes);
  const used = BigInt(usage.data_used_bytes);
  const remaining = total > used ? total - used : 0n;
  return {
    iccid: usage.iccid,
    data_total_gb: gigabytes(total),
    data_used_gb: gigabytes(used),
    ...(usage.is_unlimited ? {} : { data_remaining_gb: gigabytes(remaining) }),
    is_unlimited: usage.is_unlimited,
    ...given('valid_from', optionalTimestamp(usage.valid_from)),
    ...given('expires_at', optionalTimestamp(usage.expires_at)),
    activation_status: usage.activation_status,
    ...given('as_of', optionalTimestamp(usage.as_of)),
  };
}

const bytesPerGigabyte = 1_000_000_000;

/** Exact up to 9 million GB: both are whole numbers, and their quotient is rounded once. */
function gigabytes(bytes: bigint): number {
  return Number(bytes) / bytesPerGigabyte;
}
