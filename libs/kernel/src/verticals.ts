/** What is sold (specification, "What the service does"). */
export const verticals = ['voucher', 'topup', 'esim'] as const;

export type Vertical = (typeof verticals)[number];
