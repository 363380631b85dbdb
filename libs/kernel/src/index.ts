export * from './currency.ts';
export * from './decimal.ts';
export * from './failure.ts';
export * from './ksuid.ts';
export * from './money.ts';
export * from './rejection.ts';
export * from './verticals.ts';
