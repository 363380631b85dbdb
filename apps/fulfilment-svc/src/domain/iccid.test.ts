import { isIccidValid, normaliseIccid } from './iccid.ts';

test('an ICCID is its 19 or 20 digits, however it is filled and spaced', () => {
  expect(normaliseIccid('8988000000000000016')).toBe('8988000000000000016');
  expect(normaliseIccid('8988000000000000016F')).toBe('8988000000000000016');
  expect(normaliseIccid(' 8988 0000 0000 0000 016f ')).toBe('8988000000000000016');
  expect(normaliseIccid('89860468152080349618')).toBe('89860468152080349618');
});

test.each([
  '',
  '898800000000000001',
  '898800000000000001F',
  '89860468152080349618F',
  '8988000000000000016FF',
  '898604681520803496180',
  '8988-0000-0000-0000-016',
  '898800000000000001X',
  'F8988000000000000016',
  '٨٩٨٨٠٠٠٠٠٠٠٠٠٠٠٠٠١٧',
])('%j is none', (text) => {
  expect(normaliseIccid(text)).toBeUndefined();
});

test('the last digit checks the others, and one wrong or two swapped digits are seen', () => {
  for (const right of ['79927398713', '8988000000000000016', '8985211116317800004', '89860468152080349611']) {
    expect({ right, isValid: isIccidValid(right) }).toEqual({ right, isValid: true });
    for (let place = 0; place < right.length; place++) {
      const wrong = right.slice(0, place) + ((Number(right[place]) + 3) % 10) + right.slice(place + 1);
      expect({ wrong, isValid: isIccidValid(wrong) }).toEqual({ wrong, isValid: false });
    }
  }
  expect(isIccidValid('8988000000000000061')).toBe(false);
});
