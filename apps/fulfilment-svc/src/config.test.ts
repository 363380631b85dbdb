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
