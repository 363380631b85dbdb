export * from './codec.ts';
export * from './topics.ts';
