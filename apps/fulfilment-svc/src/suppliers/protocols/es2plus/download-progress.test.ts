import { readNotification } from './download-progress.ts';

const iccid = '8988000000000000016';
const points = { '4': 'installed', '101': 'installed' } as const;
const notification = {
  header: { functionRequesterIdentifier: '2.25.9', functionCallIdentifier: 'n-1' },
  eid: '89049032000000000000000000000001',
  iccid: `${iccid}F`,
  profileType: 'EU-5GB',
  timestamp: '2026-02-01T11:00:00Z',
  notificationPointId: 4,
  notificationPointStatus: { status: 'Executed-Success' },
  resultData: 'vzeB',
};
const read = (body: unknown) => readNotification(Buffer.from(JSON.stringify(body)), points);
const installed = (time: string) => ({ iccid, facts: { asOf: new Date(time), installedAt: new Date(time) } });

test('the installation of a profile is said by its point, as a number or as a text, in any zone', () => {
  expect(read(notification)).toEqual(installed('2026-02-01T11:00:00Z'));
  expect(read({ ...notification, notificationPointId: '101', timestamp: '2026-02-01T12:30:00+02:00' })).toEqual(
    installed('2026-02-01T10:30:00Z'),
  );
  expect(read({ ...notification, notificationPointStatus: { status: 'Executed-WithWarning' } })).toEqual(
    installed('2026-02-01T11:00:00Z'),
  );
});

test('another point, or an installation that failed, says nothing that is followed', () => {
  for (const fields of [
    { notificationPointId: 3 },
    { notificationPointId: 999 },
    { notificationPointStatus: { status: 'Failed', statusCodeData: { subjectCode: '8.2.10', reasonCode: '4.2' } } },
    { notificationPointStatus: { status: 'Expired' } },
  ])
    expect(read({ ...notification, ...fields })).toEqual({ iccid, facts: undefined });
});

test.each([
  { iccid: undefined },
  { iccid: '8988' },
  { iccid: 8_988 },
  { timestamp: undefined },
  { timestamp: '2026-02-01' },
  { timestamp: '0001-01-01T00:00:00Z' },
  { notificationPointId: undefined },
  { notificationPointId: -1 },
  { notificationPointId: 'four' },
  { notificationPointStatus: undefined },
  { notificationPointStatus: 'Executed-Success' },
])('with %j it is none', (fields) => {
  expect(read({ ...notification, ...fields })).toBeUndefined();
});

test('what is no JSON object is none', () => {
  for (const body of ['', '{', '[]', 'null', '7', '"text"', '\0'])
    expect(readNotification(Buffer.from(body), points)).toBeUndefined();
});
