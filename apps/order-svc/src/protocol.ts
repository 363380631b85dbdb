/** What order-svc decides of the money protocol, without its database: for the check in tools/model. */
export { isUsedOrOver } from './domain/activation.ts';
export { applyResult, becomeVisible, finishRefund, type FulfilmentResult } from './domain/order-changes.ts';
export { isTerminal, move, orderMoves } from './domain/order-state.ts';
export { applyProfileStep, type ProfileStep } from './domain/profile-step.ts';
export type { Order } from './domain/order.ts';
