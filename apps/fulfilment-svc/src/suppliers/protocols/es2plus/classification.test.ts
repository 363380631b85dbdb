import { classifyCancel, classifyConfirmation, classifyDownload, classifyRelease } from './classification.ts';
import { executed, failed, type SmdpReply } from './smdp.fixture.ts';

const reply = (scripted: SmdpReply) => scripted as Exclude<SmdpReply, string>;
const iccid = '8988000000000000016';
const confirmed = { matchingId: 'M-1', smdpAddress: 'smdp.example.com', isReleased: true };
const confirm = (scripted: SmdpReply) =>
  classifyConfirmation(reply(scripted), { iccid }, { isReleased: true, smdpAddress: undefined });
const release = (scripted: SmdpReply) => classifyRelease(reply(scripted), { iccid, confirmed }, confirmed);

describe('a reservation', () => {
  test.each([
    ['8.2.5', '3.7', { kind: 'final', failureCode: 'PRODUCT_OUT_OF_STOCK' }],
    ['8.2.5', '3.9', { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' }],
    ['8.2.5', '1.2', { kind: 'final', failureCode: 'PRODUCT_UNAVAILABLE' }],
    ['8.2.1', '3.3', { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['1.1', '1.2', { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['1.2', '4.2', { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['1.2', '5.1', { kind: 'transient', failureCode: 'OPERATOR_UNAVAILABLE' }],
    ['8.99', '7.7', { kind: 'transient', failureCode: 'UNKNOWN' }],
    // Of the profile, not of its type.
    ['8.2.1', '3.7', { kind: 'transient', failureCode: 'UNKNOWN' }],
  ])('that failed for %s/%s, first or repeated', (subject, reason, answer) => {
    for (const call of ['submit', 'ask'] as const)
      expect(classifyDownload(call, reply(failed(subject, reason)))).toMatchObject(answer);
  });

  test('is made, also with a warning', () => {
    for (const status of ['Executed-Success', 'Executed-WithWarning'])
      expect(classifyDownload('submit', reply(executed({ iccid }, status)))).toMatchObject({
        kind: 'accepted',
        isNextStepDue: true,
      });
  });

  test.each<[string, SmdpReply]>([
    ['no ICCID', executed()],
    ['an ICCID that is none', executed({ iccid: '8988' })],
    ['another status', executed({ iccid }, 'Executed')],
    ['an end of time', failed('8.2.5', '3.7', 'Expired')],
    ['no reason', { status: 200, body: { header: { functionExecutionStatus: { status: 'Failed' } } } }],
    ['codes that are none', failed('8.2.5 ', 'out of stock')],
    ['no header', { status: 200, body: { iccid } }],
    ['no body', { status: 200, body: undefined }],
    ['a failure over HTTP', { status: 400, body: reply(failed('8.2.5', '3.7')).body }],
    ['a success over HTTP 500', { status: 500, body: reply(executed({ iccid })).body }],
  ])('with %s is open', (_, scripted) => {
    expect(classifyDownload('submit', reply(scripted))).toMatchObject({ kind: 'unknown' });
  });

  test('that was not let in was not made, but whether the one before it was is open', () => {
    const refused = { status: 403, body: undefined };
    expect(classifyDownload('submit', refused)).toMatchObject({ kind: 'transient' });
    expect(classifyDownload('ask', refused)).toMatchObject({ kind: 'unknown' });
  });
});

describe('a later step never fails an order', () => {
  test.each([
    ['8.2.1', '3.7'],
    ['1.2', '4.2'],
    ['8.9', '5.1'],
  ])('%s/%s: it is made again', (subject, reason) => {
    expect(confirm(failed(subject, reason))).toEqual({ kind: 'accepted', units: [] });
    expect(release(failed(subject, reason))).toEqual({ kind: 'accepted', units: [] });
  });

  test.each([
    ['8.2.1', '3.9'],
    ['8.2.1', '1.2'],
    ['8.2.1', '3.5'],
    ['8.2.6', '3.3'],
    ['8.2.5', '3.7'],
    ['8.99', '7.7'],
  ])('%s/%s: nobody can tell', (subject, reason) => {
    expect(confirm(failed(subject, reason))).toMatchObject({ kind: 'unknown' });
    expect(release(failed(subject, reason))).toMatchObject({ kind: 'unknown' });
  });

  test.each([{}, { matchingId: '' }, { matchingId: 'M$1' }, { matchingId: 'M 1' }, { matchingId: 'M'.repeat(300) }])(
    'a confirmation with %j makes no activation code',
    (fields) => {
      expect(confirm(executed({ smdpAddress: 'smdp.example.com', ...fields }))).toMatchObject({ kind: 'unknown' });
    },
  );
});

describe('taking back', () => {
  const first = { tries: 1, isInstalled: false };
  const onDevice = [
    ['8.2.1', '3.3'],
    ['8.2.1', '3.10'],
    ['8.1.1', '3.10'],
  ] as const;
  const notThere = [
    ['8.2.1', '1.2'],
    ['8.2.1', '3.9'],
    ['8.2.6', '3.10'],
  ] as const;
  const refused = { kind: 'refused' };
  const unknown = { kind: 'unknown', why: expect.stringContaining('a person has to look') };

  test.each([...onDevice, ...notThere])('%s/%s is refused for good', (subject, reason) => {
    expect(classifyCancel(reply(failed(subject, reason)), first)).toMatchObject(refused);
  });

  test.each(onDevice)('%s/%s of a repetition is believed of a profile that is installed', (subject, reason) => {
    const answer = reply(failed(subject, reason));
    expect(classifyCancel(answer, { tries: 2, isInstalled: false })).toMatchObject(unknown);
    expect(classifyCancel(answer, { tries: 2, isInstalled: true })).toMatchObject(refused);
  });

  test.each(notThere)('%s/%s of a repetition may be what the one before it left behind', (subject, reason) => {
    for (const isInstalled of [false, true])
      expect(classifyCancel(reply(failed(subject, reason)), { tries: 2, isInstalled })).toMatchObject(unknown);
  });

  test.each<[string, SmdpReply]>([
    ['an execution error', failed('8.2.1', '4.2')],
    ['a reason that is not in the table', failed('8.99', '7.7')],
    ['an end of time', failed('8.2.1', '3.3', 'Expired')],
    ['HTTP 500', { status: 500, body: {} }],
    ['HTTP 401', { status: 401, body: {} }],
  ])('is tried again after %s', (_, scripted) => {
    expect(classifyCancel(reply(scripted), first)).toMatchObject({ kind: 'unknown' });
  });

  test('is done when it is executed', () => {
    for (const tries of [1, 2])
      expect(classifyCancel(reply(executed()), { tries, isInstalled: false })).toEqual({ kind: 'cancelled' });
  });
});
