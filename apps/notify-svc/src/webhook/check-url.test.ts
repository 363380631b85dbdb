import { isAllowedAddress } from './allowed-address.ts';
import { checkUrl } from './check-url.ts';

/** Literal addresses that are not public, in every spelling that leads there. */
const hostileHosts = [
  // This machine.
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '127.0.0.1.',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7F.0.0.0x1',
  '%31%32%37.0.0.1',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'api.localhost',
  'ⓛocalhost',
  // Nowhere, or every address of this machine.
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '[::]',
  '[::ffff:0.0.0.0]',
  // Networks of others' own.
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '0xc0a80001',
  '[::ffff:192.168.0.1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  // Carriers' NAT, link-local and the metadata of clouds.
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[fe80::1]',
  '[febf::1]',
  '[fd00:ec2::254]',
  '[::ffff:a9fe:a9fe]',
  // IPv6 addresses that lead to IPv4 ones.
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2002:808:808::1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[::ffff:0:127.0.0.1]',
  '[::8.8.8.8]',
  // Tests, documentation, many at once, never given out.
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  '[1::1]',
] as const;

const publicUrl = /must lead to a public address/;
const https = /must begin with https/;
const invalid = /must be a valid URL/;
const credentials = /user name or a password/;

const hostileUrls: readonly (readonly [string, RegExp])[] = [
  ['http://example.com/', https],
  ['HTTP://example.com/', https],
  ['ftp://example.com/', https],
  ['file:///etc/passwd', https],
  ['gopher://127.0.0.1:6379/_PING', https],
  ['javascript:alert(1)', https],
  ['data:text/plain,hello', https],
  ['ws://example.com/', https],
  ['//example.com/', invalid],
  ['example.com/hook', invalid],
  ['', invalid],
  ['https://', invalid],
  ['https:example.com', https],
  ['https:/example.com', https],
  ['https:///example.com', https],
  ['https:\\\\example.com', https],
  ['https://user@example.com/', credentials],
  ['https://user:secret@example.com/', credentials],
  ['https://:secret@example.com/', credentials],
  ['https://example.com@127.0.0.1/', credentials],
  ['https://exa\nmple.com/', invalid],
  [' https://example.com/', invalid],
  ['https://example.com/\r\nX-Injected: 1', invalid],
  ['https://example.com/\u0000', invalid],
  ['https://example .com/', invalid],
  ['https://256.1.1.1/', invalid],
  ['https://1.2.3.4.5/', invalid],
  ['https://[::1', invalid],
  ['https://[fe80::1%25eth0]/', invalid],
  ['https://example.com:0/', /port 0/],
  ['https://example.com:65536/', invalid],
  ['https://127.0.0.1:6379/', publicUrl],
  [`https://example.com/${'a'.repeat(2_048)}`, /too long/],
];

test('no URL is taken that leads anywhere but to a public host over TLS, however it is spelled', () => {
  expect(hostileHosts.length + hostileUrls.length).toBeGreaterThan(100);
  const taken = hostileHosts.filter((host) => !publicUrl.test(checkUrl(`https://${host}/hook`, false) ?? ''));
  expect(taken).toEqual([]);
  for (const [url, complaint] of hostileUrls)
    expect({ url, said: checkUrl(url, false) }).toEqual({ url, said: expect.stringMatching(complaint) });
});

test('a public host is taken, by its name or by its address', () => {
  const good = [
    'https://example.com/',
    'https://example.com',
    'HTTPS://Example.COM/Hook',
    'https://hooks.example.com:8443/a/b?token=c#d',
    'https://münchen.example/hook',
    'https://example.com./hook',
    'https://8.8.8.8/hook',
    'https://1.1.1.1:8443/',
    'https://172.15.255.255/',
    'https://172.32.0.1/',
    'https://100.63.255.255/',
    'https://100.128.0.1/',
    'https://[2606:4700:4700::1111]/hook',
    'https://[2a00:1450:4001::1]:8443/',
    'https://localhost.example.com/',
    'https://127.0.0.1.example.com/',
    'https://example.com\\@127.0.0.1/',
  ];
  expect(good.map((url) => checkUrl(url, false))).toEqual(good.map(() => undefined));
  expect(good.map((url) => checkUrl(url, true))).toEqual(good.map(() => undefined));
});

test('where this machine is allowed, it alone is, and it alone without TLS', () => {
  const own = ['127.0.0.1:3000', 'localhost:3000', 'hooks.localhost', '[::1]:3000', '0x7f.1'];
  for (const host of own) {
    expect({ host, said: checkUrl(`http://${host}/hook`, true) }).toEqual({ host, said: undefined });
    expect({ host, said: checkUrl(`https://${host}/hook`, true) }).toEqual({ host, said: undefined });
    expect(checkUrl(`http://${host}/hook`, false)).toMatch(https);
  }
  for (const host of ['10.0.0.1', '192.168.0.1', '169.254.169.254', '[fd00::1]', '0.0.0.0', '8.8.8.8', 'example.com'])
    expect(checkUrl(`http://${host}/hook`, true)).toMatch(https);
  for (const host of ['10.0.0.1', '169.254.169.254', '[fe80::1]', '0.0.0.0', '[::]', '[::ffff:127.0.0.1]'])
    expect(checkUrl(`https://${host}/hook`, true)).toMatch(publicUrl);
});

test('an address is judged in the forms in which sockets and the DNS name it', () => {
  const refused = [
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:8.8.8.8',
    '::FFFF:169.254.169.254',
    '::127.0.0.1',
    '::8.8.8.8',
    '64:ff9b::8.8.8.8',
    'fe80::1%eth0',
    'fd00::1',
    '0.0.0.0',
    '0x7f.1',
    '2130706433',
    'example.com',
    '',
  ];
  expect(refused.filter((address) => isAllowedAddress(address, false))).toEqual([]);
  expect(['8.8.8.8', '2606:4700:4700::1111'].every((each) => isAllowedAddress(each, false))).toBe(true);
  const allowedToo = refused.filter((address) => isAllowedAddress(address, true));
  expect(allowedToo).toEqual(['127.0.0.1', '::1']);
});
