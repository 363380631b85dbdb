import { supplierSettings } from './settings.ts';

const smdp = {
  name: 'smdp',
  protocol: 'es2plus',
  base_url: 'https://smdp.example.com',
  tls: { certificate_file: '/c.pem', key_file: '/k.pem', ca_file: '/ca.pem' },
  es2plus: { requester_identifier: '2.25.1' },
};
const read = (...suppliers: unknown[]) => supplierSettings.safeParse(JSON.stringify(suppliers));

describe('an ES2+ supplier', () => {
  test('is known by its certificate and needs little else', () => {
    expect(read(smdp).data).toEqual([
      {
        name: 'smdp',
        protocol: 'es2plus',
        baseUrl: 'https://smdp.example.com',
        tls: { certificateFile: '/c.pem', keyFile: '/k.pem', caFile: '/ca.pem' },
        requesterIdentifier: '2.25.1',
        adminProtocol: 'gsma/rsp/v2.2.0',
        release: 'with-confirmation',
        notificationPoints: { '4': 'installed' },
        timeoutMs: 20_000,
        concurrency: 16,
        retry: { firstMs: 2_000, factor: 2, maxMs: 300_000, giveUpAfterMs: 14_400_000 },
      },
    ]);
  });

  test('may notify, have its usage known by another, and differ in what SGP.22 leaves open', () => {
    const usage_source = { base_url: 'http://127.0.0.1:8090', api_key: 'KEY-1' };
    const es2plus = {
      ...smdp.es2plus,
      admin_protocol: 'gsma/rsp/v2.5.0',
      release: 'separate',
      smdp_address: 'rsp.example.com',
      notification_points: { '4': 'installed', '101': 'installed' },
    };
    expect(read({ ...smdp, es2plus, notifier_name: 'smdp.example.com', usage_source, api_key: 'KEY-2' }).data).toEqual([
      expect.objectContaining({
        apiKey: 'KEY-2',
        adminProtocol: 'gsma/rsp/v2.5.0',
        release: 'separate',
        smdpAddress: 'rsp.example.com',
        notificationPoints: { '4': 'installed', '101': 'installed' },
        notifierName: 'smdp.example.com',
        usageSource: { baseUrl: 'http://127.0.0.1:8090', apiKey: 'KEY-1' },
      }),
    ]);
  });

  test.each([
    ['base_url', { base_url: 'http://smdp.example.com' }],
    ['tls', { tls: undefined }],
    ['tls.key_file', { tls: { ...smdp.tls, key_file: undefined } }],
    ['es2plus', { es2plus: undefined }],
    ['es2plus.requester_identifier', { es2plus: { requester_identifier: 'KEY-1' } }],
    ['es2plus.admin_protocol', { es2plus: { ...smdp.es2plus, admin_protocol: 'KEY-1' } }],
    ['es2plus.release', { es2plus: { ...smdp.es2plus, release: 'KEY-1' } }],
    ['es2plus.smdp_address', { es2plus: { ...smdp.es2plus, smdp_address: 'https://KEY-1' } }],
    ['es2plus.notification_points.4', { es2plus: { ...smdp.es2plus, notification_points: { '4': 'KEY-1' } } }],
    ['callback_secret', { callback_secret: 'KEY-1' }],
    ['usage_source.api_key', { usage_source: { base_url: 'https://usage.example.com' } }],
  ])('is refused for its %s, which is named and not quoted', (field, fields) => {
    const { error } = read({ ...smdp, ...fields });
    const issues = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    expect(issues).toEqual([expect.stringMatching(new RegExp(`^0\\.${field}: `))]);
    expect(issues.join()).not.toContain('KEY-1');
  });
});

test.each([['tls'], ['es2plus'], ['notifier_name'], ['usage_source']])('%s is of ES2+ only', (field) => {
  const ours = { name: 'acme', base_url: 'https://acme.example.com', api_key: 'KEY-1', callback_secret: 'S' };
  const given = { ...smdp, notifier_name: 'n', usage_source: { base_url: 'https://u.example.com', api_key: 'KEY-1' } };
  const { error } = read({ ...ours, [field]: given[field as keyof typeof given] });
  expect(error?.issues).toMatchObject([{ path: [0, field], message: 'is not a setting of the protocol' }]);
});
