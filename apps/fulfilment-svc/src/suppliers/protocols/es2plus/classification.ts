import { z } from 'zod';
import type { SupplierAnswer } from '../../../domain/attempt.ts';
import { normaliseIccid } from '../../../domain/iccid.ts';
import { readProfileGoods } from '../../profile-goods.ts';
import { isUnauthorised, transient, unknown, type HttpReply, type SupplierCall } from '../../supplier-protocol.ts';
import type { CancelAnswer, KnownOfTakeBack } from '../../supplier.ts';
import { readExecution, type Execution } from './messages.ts';
import { writeProgress, type Confirmation, type Progress } from './progress.ts';
import { isAboutUs, meaningOf } from './status-codes.ts';

type NotExecuted = Exclude<Execution, { kind: 'executed' }>;

const downloadBody = z.object({ iccid: z.string() });

/**
 * A reservation is no goods: nothing can be downloaded before the one profile that is on record is confirmed. So a
 * definite failure of downloadOrder is believed whichever repetition it answers.
 */
export function classifyDownload(call: SupplierCall, reply: HttpReply): SupplierAnswer {
  // Of a repetition it says nothing about the call that it repeats.
  if (isUnauthorised(reply) && call === 'submit') return transient(`http ${reply.status}`);
  const execution = readExecution(reply);
  if (execution.kind === 'undecided') return unknown(execution.why);
  if (execution.kind === 'executed') {
    const { data } = downloadBody.safeParse(execution.body);
    if (data === undefined || normaliseIccid(data.iccid) === undefined) return unknown('unreadable answer');
    return goneOn({ iccid: data.iccid });
  }
  const { means, because } = meaningOf('downloadOrder', execution);
  const why = `${codesOf(execution)} ${because}`;
  if (means === 'later') return transient(why, 'OPERATOR_UNAVAILABLE');
  return means === 'unlisted' ? transient(why, 'UNKNOWN') : { kind: 'final', failureCode: means, units: [] };
}

const confirmationBody = z.object({ matchingId: z.string(), smdpAddress: z.string().min(1).nullish() });

/** A confirmed profile is on record, with what takes it back, before it is delivered. */
export function classifyConfirmation(
  reply: HttpReply,
  { iccid }: Progress,
  { isReleased, smdpAddress }: { readonly isReleased: boolean; readonly smdpAddress: string | undefined },
): SupplierAnswer {
  const execution = readExecution(reply);
  if (execution.kind !== 'executed') return notDone('confirmOrder', execution);
  const { data } = confirmationBody.safeParse(execution.body);
  if (data === undefined) return unknown('unreadable answer');
  const address = data.smdpAddress ?? smdpAddress;
  if (address === undefined) return unknown('confirmed without an SM-DP+ address');
  const confirmed = { matchingId: data.matchingId, smdpAddress: address, isReleased };
  return goodsOf({ iccid }, confirmed) === undefined
    ? unknown('confirmed without a readable activation code')
    : goneOn({ iccid, confirmed });
}

/** What a confirmed and released profile is to its buyer. */
export function deliver(progress: Progress, confirmed: Confirmation): SupplierAnswer {
  const profile = goodsOf(progress, confirmed);
  return profile === undefined ? unknown('no readable profile') : { kind: 'delivered', units: [], profile };
}

export function classifyRelease(reply: HttpReply, progress: Progress, confirmed: Confirmation): SupplierAnswer {
  const execution = readExecution(reply);
  return execution.kind === 'executed' ? deliver(progress, confirmed) : notDone('releaseProfile', execution);
}

/**
 * The first refusal is believed. Of a repetition it may come from an SM-DP+ that has carried the cancellation out
 * before and does not know the call again: then only a profile that is known to be installed was not taken back.
 */
export function classifyCancel(reply: HttpReply, { tries, isInstalled }: KnownOfTakeBack): CancelAnswer {
  const execution = readExecution(reply);
  switch (execution.kind) {
    case 'executed':
      return { kind: 'cancelled' };
    case 'undecided':
      return { kind: 'unknown', why: execution.why };
    default: {
      const { means, because } = meaningOf('cancelOrder', execution);
      const why = `${codesOf(execution)} ${because}`;
      if (means === 'unlisted') return { kind: 'unknown', why };
      return tries === 1 || (means === 'on-device' && isInstalled)
        ? { kind: 'refused', why }
        : { kind: 'unknown', why: `${why}, perhaps because it was taken back before: a person has to look` };
    }
  }
}

/** What a person should look at: an SM-DP+ that does not let us do what we are its customers for. */
export function concern(reply: HttpReply): string | undefined {
  const execution = readExecution(reply);
  return execution.kind === 'failed' && isAboutUs(execution) ? `our account: ${codesOf(execution)}` : undefined;
}

function goneOn(progress: Progress): SupplierAnswer {
  return { kind: 'accepted', units: [], progress: writeProgress(progress), isNextStepDue: true };
}

/** The SM-DP+ has the order: whatever else it says of a later step is for a person, never a failure. */
function notDone(called: 'confirmOrder' | 'releaseProfile', execution: NotExecuted): SupplierAnswer {
  if (execution.kind === 'undecided') return unknown(execution.why);
  const { means, because } = meaningOf(called, execution);
  return means === 'not-yet' ? { kind: 'accepted', units: [] } : unknown(`${codesOf(execution)} ${because}`);
}

function goodsOf({ iccid }: Progress, { matchingId, smdpAddress }: Confirmation) {
  return readProfileGoods(iccid, `LPA:1$${smdpAddress}$${matchingId}`);
}

function codesOf({ subjectCode, reasonCode }: Execution & { kind: 'failed' }): string {
  return `${subjectCode}/${reasonCode}`;
}
