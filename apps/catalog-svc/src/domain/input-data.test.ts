import { Rejection } from '@dg/kernel';
import fc from 'fast-check';
import { inputField } from './catalogue.fixture.ts';
import { readInputData } from './input-data.ts';
import { compileInputSchema } from './input-schema.ts';
import { inputFieldTypes, type InputField } from './topup-product.ts';

const options = [
  { value: 'EU', label: 'Europe' },
  { value: 'us', label: 'America' },
];
const fields = [
  inputField('player_id', { validationRegex: '^[A-Z0-9-]{3,12}$' }),
  inputField('zone', { fieldType: 'select', options }),
  inputField('level', { fieldType: 'number', isRequired: false }),
  inputField('nickname', { isRequired: false }),
  inputField('phone_number', { fieldType: 'phone', isRequired: false }),
];
const valid = { player_id: 'AB-123', zone: 'EU' };

function read(values: object, given: readonly InputField[] = fields, countryCode = 'ARE') {
  return readInputData(compileInputSchema(given), JSON.stringify(values), countryCode);
}

function faultOf(values: object, given: readonly InputField[] = fields): string {
  try {
    return `accepted: ${read(values, given).json}`;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'INVALID_REQUEST') return error.message;
    throw error;
  }
}

describe('input data', () => {
  test('comes out in the order of the fields, with phone numbers in E.164 and everything else as it was given', () => {
    const values = { phone_number: '050 123 4567', nickname: ' Jo ', level: '1.50', zone: 'us', player_id: 'X1Y' };
    expect(read(values).json).toBe(
      '{"player_id":"X1Y","zone":"us","level":"1.50","nickname":" Jo ","phone_number":"+971501234567"}',
    );
    expect(read({ ...valid, level: -2.5 }).json).toBe('{"player_id":"AB-123","zone":"EU","level":-2.5}');
  });

  test('leaves out optional values that are null or empty', () => {
    const values = { ...valid, level: null, nickname: '', phone_number: '  ' };
    expect(read(values).json).toBe('{"player_id":"AB-123","zone":"EU"}');
  });

  test.each([
    [{ zone: 'EU' }, 'input_data.player_id is required'],
    [{ ...valid, player_id: '' }, 'input_data.player_id is required'],
    [{ ...valid, player_id: ' \t' }, 'input_data.player_id is required'],
    [{ ...valid, player_id: null }, 'input_data.player_id is required'],
    [{ ...valid, foo: 1 }, 'input_data has an unknown field: foo'],
    [{ ...valid, foo: null }, 'input_data has an unknown field: foo'],
    [{ ...valid, ['n'.repeat(60)]: 1 }, `input_data has an unknown field: ${'n'.repeat(50)}`],
    [{ ...valid, 'a\u0000\u202eb\ud800': 1 }, 'input_data has an unknown field: a  b\ufffd'],
    [{ ...valid, PLAYER_ID: 'AB' }, 'input_data has an unknown field: PLAYER_ID'],
    [{ ...valid, player_id: 'ab-123' }, 'input_data.player_id has an invalid format'],
    [{ ...valid, player_id: 'AB-123\n' }, 'input_data.player_id must not contain control characters'],
    [{ ...valid, player_id: 12345 }, 'input_data.player_id must be a text'],
    [{ ...valid, player_id: ['AB-123'] }, 'input_data.player_id must be a text'],
    [{ ...valid, player_id: { id: 'AB-123' } }, 'input_data.player_id must be a text'],
    [{ ...valid, nickname: true }, 'input_data.nickname must be a text'],
    [{ ...valid, nickname: 'x'.repeat(501) }, 'input_data.nickname must have at most 500 characters'],
    [{ ...valid, nickname: '\ud800' }, 'input_data.nickname must not contain control characters'],
    [{ ...valid, zone: 'eu' }, 'input_data.zone must be one of its options'],
    [{ ...valid, zone: 'Europe' }, 'input_data.zone must be one of its options'],
    [{ ...valid, zone: ' EU' }, 'input_data.zone must be one of its options'],
    [{ ...valid, level: 'ten' }, 'input_data.level must be a number'],
    [{ ...valid, level: [1] }, 'input_data.level must be a number'],
    [{ ...valid, level: false }, 'input_data.level must be a number'],
    [{ ...valid, level: 2 ** 60 }, /^input_data\.level has too many digits/],
    [{ ...valid, phone_number: '12' }, 'input_data.phone_number must be a phone number of 4 to 15 digits'],
    [{ ...valid, phone_number: 971501234567 }, 'input_data.phone_number must be a text'],
  ])('%j is refused: %s', (values, message) => {
    expect(faultOf(values)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('that is no JSON object is refused', () => {
    for (const json of ['', 'null', '[]', '"x"', '7', '{', '{}x', '['.repeat(200_000)]) {
      expect(() => readInputData(compileInputSchema([]), json, 'USA')).toThrow(
        expect.objectContaining({ code: 'INVALID_REQUEST', message: 'input_data must be an object' }),
      );
    }
  });

  test('a number is what parses as a float, and nothing else that JavaScript would read', () => {
    const number = [inputField('n', { fieldType: 'number' })];
    for (const n of ['0', '-1', '+1.5', '.5', '5.', '1e3', '1E-3', 0, 1e-7, Number.MAX_SAFE_INTEGER]) {
      expect(faultOf({ n }, number)).toBe(`accepted: ${JSON.stringify({ n })}`);
    }
    for (const n of [
      'NaN',
      'Infinity',
      '-Infinity',
      '0x10',
      '0b1',
      '1_000',
      '1,5',
      '1 000',
      ' 1',
      '1e999',
      '.',
      '1n',
    ]) {
      expect(faultOf({ n }, number)).toBe('input_data.n must be a number');
    }
    expect(() => readInputData(compileInputSchema(number), '{"n":1e999}', 'USA')).toThrow('must be a number');
  });

  test('a pattern is of the value as it is written; of a phone number also in E.164', () => {
    const anywhere = [inputField('account', { validationRegex: '[0-9]{4}' })];
    expect(faultOf({ account: 'no 1234 b' }, anywhere)).toMatch('accepted');
    expect(faultOf({ account: '123' }, anywhere)).toBe('input_data.account has an invalid format');
    const number = [inputField('amount', { fieldType: 'number', validationRegex: '^[0-9]+$' })];
    expect(faultOf({ amount: 12 }, number)).toMatch('accepted');
    expect(faultOf({ amount: '1.2' }, number)).toBe('input_data.amount has an invalid format');
    for (const validationRegex of ['^05[0-9]{8}$', '^\\+9715']) {
      const phone = [inputField('phone', { fieldType: 'phone', validationRegex })];
      expect(faultOf({ phone: '0501234567' }, phone)).toMatch('accepted');
      expect(faultOf({ phone: '+12125552368' }, phone)).toBe('input_data.phone has an invalid format');
    }
  });

  test('names of fields that mean something to JavaScript are names like any other', () => {
    const strange = ['__proto__', 'constructor', 'toString'].map((name) => inputField(name));
    const json = '{"__proto__":"a","constructor":"b","toString":"c"}';
    expect(readInputData(compileInputSchema(strange), json, 'USA').json).toBe(json);
    expect(() => readInputData(compileInputSchema([]), '{"__proto__":{"x":1}}', 'USA')).toThrow(
      'unknown field: __proto__',
    );
  });
});

describe('the recipient', () => {
  const text = (name: string, isRequired = true) => inputField(name, { isRequired });
  const phone = inputField('phone', { fieldType: 'phone', isRequired: false });
  const number = inputField('account', { fieldType: 'number' });
  const zone = inputField('zone', { fieldType: 'select', options });

  test('is the phone number, else the first required text, else the first required number, else what came first', () => {
    const recipientOf = (values: object, given: InputField[]) => read(values, given).recipient;
    const all = [zone, number, text('note', false), text('player'), text('server'), phone];
    const values = { zone: 'EU', account: 77, note: 'n', player: 'p', server: 's' };
    expect(recipientOf({ ...values, phone: '+15550009101' }, all)).toBe('+15550009101');
    expect(recipientOf(values, all)).toBe('p');
    expect(recipientOf({ zone: 'EU', account: 77 }, [zone, number, phone])).toBe('77');
    expect(recipientOf({ note: 'n', zone: 'EU' }, [text('note', false), zone])).toBe('n');
    expect(recipientOf({}, [])).toBe('');
  });

  test('is known as a phone number only when it is one', () => {
    expect(read({ phone: '+15550009101' }, [phone]).phone).toBe('+15550009101');
    expect(read({ player: '+15550009101' }, [text('player'), phone]).phone).toBeUndefined();
  });
});

test('whatever the fields are and whatever is sent, it is read or refused, and read again it is the same', () => {
  const names = ['a', 'b', 'c'];
  const field = fc.record({
    fieldType: fc.constantFrom(...inputFieldTypes),
    isRequired: fc.boolean(),
    validationRegex: fc.constantFrom(null, '^[a-z0-9]+$', '(a+)+$', '\\+'),
  });
  const value = fc.oneof(
    fc.constantFrom('EU', 'us', '', null, '+15550009101', '0501234567', '1e5'),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.jsonValue(),
  );
  const sent = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value, { maxKeys: 4 });
  const json = fc.oneof({ arbitrary: sent.map((values) => JSON.stringify(values)), weight: 5 }, fc.string(), fc.json());
  fc.assert(
    fc.property(fc.tuple(field, field, field), json, (changes, text) => {
      const schema = compileInputSchema(
        changes.map((change, index) => inputField(names[index]!, { ...change, options })),
      );
      try {
        const read = readInputData(schema, text, 'ARE');
        expect(readInputData(schema, read.json, 'ARE')).toEqual(read);
      } catch (error) {
        expect(error).toBeInstanceOf(Rejection);
        expect(error).toMatchObject({ code: 'INVALID_REQUEST', message: expect.stringMatching(/^input_data/) });
      }
    }),
    { numRuns: 500 },
  );
});
