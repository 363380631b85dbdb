import { createLog } from './index.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('test', 'info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  test('shows no secret field, at the top, inside or in a list', () => {
    const secrets = {
      card_number: 'S3CRET',
      pin_code: 'S3CRET',
      claim_url: 'S3CRET',
      activation_code: 'S3CRET',
      password: 'S3CRET',
      client_secret: 'S3CRET',
      access_token: 'S3CRET',
      refresh_token: 'S3CRET',
      authorization: 'S3CRET',
    };
    const text = logged((log) => {
      log.info(secrets, 'at the top');
      log.info({ answer: secrets }, 'inside');
      log.info({ answer: { body: secrets } }, 'two inside');
      log.info({ vouchers: [secrets] }, 'in a list');
      log.info({ items: [secrets] }, 'in another list');
    });
    expect(text).toContain('in another list');
    expect(text).not.toContain('S3CRET');
  });

  test('keeps of an error what names the fault, not the values of the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "stock_codes_code_hash"'), {
      code: '23505',
      constraint: 'stock_codes_code_hash',
      detail: 'Key (card_number)=(S3CRET) already exists.',
      parameters: ['S3CRET'],
    });
    const text = logged((log) => log.error({ error }, 'import failed'));
    expect(text).toContain('23505');
    expect(text).not.toContain('S3CRET');
  });
});
