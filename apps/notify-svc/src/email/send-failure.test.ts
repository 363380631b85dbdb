import { sendFailureOf } from './send-failure.ts';

const refusal = (command: string, response: string) =>
  Object.assign(new Error(`Recipient failed: ${response}`), { command, code: 'EENVELOPE', response });

test('an address the server refuses for good is told apart from one it refuses for now', () => {
  expect(sendFailureOf(refusal('RCPT TO', '550 5.1.1 <buyer@example.com> unknown'))).toStrictEqual({
    reason: 'RCPT TO 550 5.1.1',
    isAddressRefused: true,
  });
  expect(sendFailureOf(refusal('RCPT TO', '450 4.2.1 busy')).isAddressRefused).toBe(false);
});

test('a refusal of us does not suppress the recipient', () => {
  expect(sendFailureOf(refusal('RCPT TO', '554 5.7.1 relay access denied')).isAddressRefused).toBe(false);
  expect(sendFailureOf(refusal('MAIL FROM', '550 5.1.8 bad sender')).isAddressRefused).toBe(false);
  expect(sendFailureOf(refusal('DATA', '554 spam')).isAddressRefused).toBe(false);
});

test('a reason is made of protocol codes, never of addresses or content', () => {
  expect(sendFailureOf(refusal('RCPT TO', '550-buyer@example.com is gone')).reason).toBe('RCPT TO 550');
  expect(
    sendFailureOf(Object.assign(new Error('buyer@example.com'), { code: 'ECONNREFUSED', command: 'CONN' })).reason,
  ).toBe('CONN ECONNREFUSED');
  expect(sendFailureOf('buyer@example.com').reason).toBe('unknown');
});
