import { jobWith, requestWith, topupFields } from '../testing/builders.ts';
import { differingField, type JobRequest } from './job.ts';

const fallback = { supplier: 'other', supplierSku: 'B' };
const topup = (fields: Partial<JobRequest> = {}) => requestWith({ ...topupFields, fallback, ...fields });

describe('two requests for one order', () => {
  test('ask for the same whatever the order of the input and whoever asks', () => {
    const [one, other] = [
      { zone: 7, player: 'p' },
      { player: 'p', zone: 7 },
    ];
    expect(
      differingField(topup({ inputData: one }), topup({ inputData: other, requestId: 'another' })),
    ).toBeUndefined();
  });

  test.each<[keyof JobRequest, Partial<JobRequest>]>([
    ['vertical', { vertical: 'voucher' }],
    ['supplierSku', { supplierSku: 'C' }],
    ['fallback', { fallback: undefined }],
    ['fallback', { fallback: { ...fallback, supplierSku: 'C' } }],
    ['recipient', { recipient: '+491701234568' }],
    ['inputData', { inputData: { phone_number: '+491701234567', zone: 7 } }],
    ['inputData', { inputData: { phone_number: 491_701_234_567 } }],
  ])('differ in %s', (field, fields) => {
    expect(differingField(topup(), topup(fields))).toBe(field);
  });
});

test('a job that has taken its fallback is still the job of its first route, and of no other', () => {
  const { supplier, supplierSku } = topup();
  const rerouted = jobWith({ ...topup(), ...fallback, fallback: undefined, leftRoute: { supplier, supplierSku } });
  expect(differingField(rerouted, topup())).toBeUndefined();
  expect(differingField(rerouted, topup({ ...fallback, fallback: undefined }))).toBe('supplier');
  expect(differingField(rerouted, topup({ fallback: undefined }))).toBe('fallback');
});
