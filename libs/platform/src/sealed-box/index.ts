export * from './keyed-box.ts';
export * from './sealed-text.ts';
