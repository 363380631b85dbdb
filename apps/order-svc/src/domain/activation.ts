/** How far a delivered eSIM is (specification, "eSIM activation status"). */
export const activationStatuses = ['NOT_INSTALLED', 'ACTIVE', 'EXPIRED'] as const;

export type ActivationStatus = (typeof activationStatuses)[number];

/** Whether somebody has begun to use it, or it has ended: from then on it is not paid back. */
export const isUsedOrOver = ({ activationStatus }: { readonly activationStatus: ActivationStatus | null }) =>
  activationStatus !== null && activationStatus !== 'NOT_INSTALLED';
