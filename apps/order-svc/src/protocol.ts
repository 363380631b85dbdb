/** What order-svc decides of the money protocol, without its database: for the check in tools/model. */
export { applyResult, becomeVisible, finishRefund, type FulfilmentResult } from './domain/order-changes.ts';
export { isTerminal, orderMoves } from './domain/order-state.ts';
export type { Order } from './domain/order.ts';
