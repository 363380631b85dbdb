/** What is sold (specification, "What the service does"). */
export const verticals = ['voucher', 'topup', 'esim'] as const;

export type Vertical = (typeof verticals)[number];

/** Kinds of top-ups (specification, "Topup product"). */
export const topupTypes = ['GAMING', 'MOBILE', 'UTILITY'] as const;

export type TopupType = (typeof topupTypes)[number];

/** How products name the codes that an operator imported; every other supplier is somebody outside. */
export const ownStockName = 'stock';

/** The most units that are delivered inside a request (specification, "Limits"). */
export const inlineQuantityMax = 5;

/** The most units of one order (specification, "Limits"). */
export const orderQuantityMax = 5_000;
