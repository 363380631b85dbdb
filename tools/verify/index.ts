export { runVerification } from './run-verification.ts';
