import { Rejection } from '@dg/kernel';
import type { JobResult__Output } from '@dg/contracts/fulfilment';
import { jobRequestOf } from '../domain/job-request.ts';
import type { Order } from '../domain/order.ts';
import type { Placement } from './deps.ts';

/**
 * Has fulfilment do now what the `order-placed` event has it do later; for an order it knows already, says how far it
 * is. UNAVAILABLE: no answer; an error: one of them it cannot answer about.
 */
export async function askAboutJobs(
  { clients, inlineDeadlinesMs }: Placement,
  orders: readonly Order[],
  waitMaxMs = Infinity,
): Promise<JobResult__Output[]> {
  const inlineDeadlineMs = Math.max(...orders.map(({ vertical }) => inlineDeadlinesMs[vertical]));
  const deadlineMs = Math.min(inlineDeadlineMs, waitMaxMs);
  const jobs = orders.map((order) => ({ ...jobRequestOf(order), request_id: order.requestId }));
  const reply = await clients.fulfilment.Expedite({ jobs }, { deadlineMs, isRetried: true });
  return reply.results;
}

/** The same, and never fails: without an answer there are no results yet. */
export async function expedite(placement: Placement, orders: readonly Order[]): Promise<JobResult__Output[]> {
  if (orders.length === 0) return [];
  try {
    return await askAboutJobs(placement, orders);
  } catch (error) {
    // Nobody is told anything wrong: under load, or with a slow supplier, this is how it goes.
    const isExpected = error instanceof Rejection && error.code === 'UNAVAILABLE';
    if (isExpected) placement.log.info({ orders: orders.length }, 'fulfilment did not answer in time, its event will');
    else placement.log.warn({ error, orders: orders.length }, 'fulfilment did not answer, its event will');
    return [];
  }
}
