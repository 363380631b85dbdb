export type * from './FulfilmentResult.ts';
export type * from './OrderPlaced.ts';
export type * from './OrderStatusChanged.ts';
export type * from './ProfileChange.ts';
export type * from './RefundDue.ts';
