import { auditBody } from './audit.ts';

test('what is kept of a body has its secrets masked, however deep they are', () => {
  const body = { email: 'a@example.com', password: 'p', users: [{ client_secret: 's', redeem_voucher_code: 'c' }] };
  expect(JSON.parse(auditBody(body)!)).toEqual({
    email: 'a@example.com',
    password: '***',
    users: [{ client_secret: '***', redeem_voucher_code: '***' }],
  });
});

test('of a body that is too long or nested too deeply only that is kept', () => {
  expect(JSON.parse(auditBody({ name: 'x'.repeat(20_000) })!)).toMatchObject({ is_shortened: true });
  const deep: unknown = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000));
  expect(JSON.parse(auditBody(deep)!)).toEqual({ is_shortened: true });
});
