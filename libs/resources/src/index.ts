export * from './currencies.ts';
export * from './encode-failure.ts';
export * from './encode-topup-order-item.ts';
export * from './encode-wallet.ts';
export * from './event-types.ts';
export * from './given.ts';
export * from './timestamp.ts';
