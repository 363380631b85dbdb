import type { JobRequest__Output } from '@dg/contracts/fulfilment';
import { decodeJob } from './job-messages.ts';

const voucher: JobRequest__Output = {
  order_id: 1,
  client_id: 1,
  supplier: 'acme',
  supplier_sku: 'A',
  denomination_minor: '1000',
  currency: 'USD',
  quantity: 2,
  delivery_time: 'Delayed',
  request_id: 'r',
  is_inline: true,
  vertical: '',
  fallback_supplier: '',
  fallback_supplier_sku: '',
  input_data_json: '',
  recipient: '',
  refused_as: '',
  data_amount_gb: '',
  validity_days: 0,
};
const topup = {
  ...voucher,
  vertical: 'topup',
  quantity: 1,
  recipient: '+491701234567',
  input_data_json: '{"phone_number":"+491701234567","zone":7}',
};

test('a job without a vertical is one for vouchers', () => {
  expect(decodeJob(voucher)).toMatchObject({ vertical: 'voucher', deliveryTime: 'Delayed', inputData: {} });
});

test('a top-up comes with whom it is for and all that was filled in, and waits for no stock', () => {
  expect(decodeJob({ ...topup, refused_as: 'INVALID_RECIPIENT' })).toMatchObject({
    vertical: 'topup',
    deliveryTime: '',
    recipient: '+491701234567',
    inputData: { phone_number: '+491701234567', zone: 7 },
    refusedAs: 'INVALID_RECIPIENT',
  });
});

test('an eSIM comes with its plan, and is one profile of a supplier', () => {
  const esim = { ...voucher, vertical: 'esim', quantity: 1, data_amount_gb: '0.5', validity_days: 7 };
  expect(decodeJob(esim)).toMatchObject({ vertical: 'esim', deliveryTime: '', dataAmountGb: '0.5', validityDays: 7 });
  for (const [field, wrong] of [
    ['data_amount_gb', { data_amount_gb: '1e3' }],
    ['data_amount_gb', { data_amount_gb: '' }],
    ['validity_days', { validity_days: 0 }],
    ['validity_days', { validity_days: 36_501 }],
    ['quantity', { quantity: 2 }],
    ['supplier', { supplier: 'stock' }],
  ] as const)
    expect(() => decodeJob({ ...esim, ...wrong })).toThrow(field);
});

test('a fallback is another route, or none', () => {
  const other = { fallback_supplier: 'acme', fallback_supplier_sku: 'B' };
  expect(decodeJob({ ...topup, ...other }).fallback).toEqual({ supplier: 'acme', supplierSku: 'B' });
  expect(decodeJob({ ...topup, ...other, fallback_supplier_sku: 'A' }).fallback).toBeUndefined();
});

test.each<[string, Partial<JobRequest__Output>]>([
  ['vertical', { vertical: 'roaming' }],
  ['quantity', { quantity: 2 }],
  ['supplier', { supplier: 'stock' }],
  ['recipient', { recipient: 'a\0b' }],
  ['refused_as', { refused_as: 'OUT_OF_LUCK' }],
  ['fallback_supplier_sku', { fallback_supplier: 'other' }],
  ['fallback_supplier', { fallback_supplier: 'stock', fallback_supplier_sku: 'B' }],
  ['input_data_json', { input_data_json: '["SECRET"]' }],
  ['input_data_json', { input_data_json: '{"a":{"b":"SECRET"}}' }],
  ['input_data_json', { input_data_json: '{"a":"SECRET"' }],
])('a top-up with an impossible %s is refused, and what was filled in is not repeated', (field, fields) => {
  const decode = () => decodeJob({ ...topup, ...fields });
  expect(decode).toThrow(field);
  expect(decode).not.toThrow('SECRET');
});
