import { loadConfig } from '@dg/platform/config';
import { environment } from './config.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const keysOf = (text: string) =>
  loadConfig({ STOCK_ENCRYPTION_KEYS: environment.STOCK_ENCRYPTION_KEYS }, { STOCK_ENCRYPTION_KEYS: text });

describe('STOCK_ENCRYPTION_KEYS', () => {
  test('lists keys by id, the first of which encrypts', () => {
    expect(keysOf(`2027-b:${key(2)}, a:${key(1)}`).STOCK_ENCRYPTION_KEYS).toEqual([
      { id: '2027-b', key: Buffer.alloc(32, 2) },
      { id: 'a', key: Buffer.alloc(32, 1) },
    ]);
  });

  test('is refused without printing a key when one is malformed, short or named twice', () => {
    for (const text of [
      '',
      'a',
      `a:${key(1)},`,
      `a:${Buffer.alloc(16, 1).toString('base64')}`,
      `a:${key(1)},a:${key(2)}`,
    ]) {
      let message = '';
      try {
        keysOf(text);
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('STOCK_ENCRYPTION_KEYS');
      expect(message).not.toContain(key(1));
    }
  });
});

describe('SUPPLIERS', () => {
  const sandbox = { name: 'sandbox', base_url: 'http://127.0.0.1:8090', api_key: 'KEY-1', callback_secret: 'SECRET-1' };
  const suppliersOf = (value: unknown) =>
    loadConfig({ SUPPLIERS: environment.SUPPLIERS }, { SUPPLIERS: JSON.stringify(value) }).SUPPLIERS;

  test('lists suppliers, patient for hours unless told otherwise', () => {
    expect(suppliersOf([{ ...sandbox, retry: { first_ms: 500 } }])).toEqual([
      {
        name: 'sandbox',
        baseUrl: 'http://127.0.0.1:8090',
        apiKey: 'KEY-1',
        callbackSecret: 'SECRET-1',
        timeoutMs: 20_000,
        concurrency: 16,
        retry: { firstMs: 500, factor: 2, maxMs: 300_000, giveUpAfterMs: 14_400_000 },
      },
    ]);
    expect(loadConfig({ SUPPLIERS: environment.SUPPLIERS }, {}).SUPPLIERS).toEqual([]);
  });

  const reloadly = {
    name: 'reloadly',
    protocol: 'reloadly-airtime',
    base_url: 'https://topups.example',
    account_currency: 'USD',
    oauth2: { token_url: 'https://auth.example/oauth/token', client_id: 'c', client_secret: 'SECRET-1' },
  };

  test('may name another protocol, with what that needs, and OAuth 2.0 instead of a key', () => {
    const oauth2 = { ...reloadly.oauth2, audience: 'https://topups.example', scope: 'send' };
    expect(suppliersOf([sandbox, { ...reloadly, oauth2 }])[1]).toMatchObject({
      protocol: 'reloadly-airtime',
      accountCurrency: 'USD',
      oauth2: {
        tokenUrl: 'https://auth.example/oauth/token',
        clientId: 'c',
        clientSecret: 'SECRET-1',
        audience: 'https://topups.example',
        scope: 'send',
      },
    });
    const inDevelopment = { ...reloadly.oauth2, token_url: 'http://127.0.0.1:8091/token' };
    expect(suppliersOf([{ ...sandbox, api_key: undefined, oauth2: inDevelopment }])).toHaveLength(1);
  });

  test('is refused without printing a secret when it is not what it must be', () => {
    const faulty = [
      sandbox,
      [{ ...sandbox, name: 'stock' }],
      [sandbox, sandbox],
      [{ ...sandbox, base_url: 'ftp://KEY-1' }],
      [{ ...sandbox, api_key: '' }],
      [{ ...sandbox, timeout_ms: 'KEY-1' }],
      [{ ...sandbox, timeout: 1_000 }],
      [{ ...sandbox, retry: { give_up_after: 1 } }],
      [{ ...sandbox, protocol: 'KEY-1' }],
      [{ ...sandbox, api_key: undefined }],
      [{ ...sandbox, callback_secret: undefined }],
      [{ ...sandbox, oauth2: reloadly.oauth2 }],
      [{ ...reloadly, account_currency: undefined }],
      [{ ...reloadly, account_currency: 'KEY-1' }],
      [{ ...reloadly, oauth2: { ...reloadly.oauth2, client_id: undefined } }],
      [{ ...reloadly, oauth2: { ...reloadly.oauth2, token_url: 'http://KEY-1' } }],
    ];
    for (const value of faulty) {
      let message = '';
      try {
        suppliersOf(value);
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain('SUPPLIERS');
      expect(message).not.toMatch(/KEY-1|SECRET-1/);
    }
  });
});
