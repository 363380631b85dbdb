import { parseBody } from '../validation.ts';
import { notificationEmailSchema } from './order-schemas.ts';

test.each([{}, { email: null }, { email: '' }])('an e-mail is required: %j', (body) => {
  expect(() => parseBody(notificationEmailSchema, body)).toThrow('email is required');
});
