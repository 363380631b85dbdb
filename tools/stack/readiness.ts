import { healthService } from '@dg/contracts';
import { connectGrpc } from '@dg/platform/grpc';
import { createLog } from '@dg/platform/log';

const answerMs = 1_000;
const log = createLog('readiness', 'silent');

/** True when the URL answers 200. */
export async function answersHttp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** True when the standard health service at the address says SERVING. A new channel each time knows no backoff. */
export async function answersGrpc(address: string): Promise<boolean> {
  const client = connectGrpc(healthService, address, log);
  try {
    const { status } = await client.Check({ service: '' }, { deadlineMs: answerMs });
    return status === 'SERVING';
  } catch {
    return false;
  } finally {
    client.close();
  }
}
