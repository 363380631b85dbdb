export type * from './ClientChanged.ts';
export type * from './FulfilmentResult.ts';
export type * from './OrderPlaced.ts';
export type * from './OrderStatusChanged.ts';
export type * from './ProductChanged.ts';
export type * from './ProfileChange.ts';
export type * from './RefundDue.ts';
export type * from './WalletBalanceLow.ts';
