/** What wallet-svc decides of the money protocol, without its database: for the check in tools/model. */
export { decideDebits, type DebitDecision, type WalletState } from './domain/debit.ts';
export { decideRefunds } from './domain/refund.ts';
