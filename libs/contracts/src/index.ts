export { protoFolder } from './loader.ts';
export * from './services.ts';
