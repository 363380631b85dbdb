import { connect } from 'node:net';
import { Client as Postgres } from 'pg';
import { Api, type ErrorBody } from '../api.ts';
import type { Platform } from '../platform.ts';
import { newClient } from '../shop.ts';

interface Login {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly client: { readonly id: number };
}

/** Sends bytes as they are and returns all that comes back. */
function exchange(baseUrl: string, request: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => resolve(answer));
    socket.write(request);
  });
}

export function accessStories(platform: () => Platform): void {
  describe('access', () => {
    test('a program signs in, refreshes once per token, and an old refresh token ends its family', async () => {
      const { stack } = platform();
      const client = await newClient(platform(), 0);
      const anonymous = new Api(stack.baseUrl);
      const login = await anonymous.post<Login>('/auth/login', client.credential);
      expect(login).toMatchObject({
        status: 200,
        body: { token_type: 'Bearer', expires_in: 900, client: { id: client.id } },
      });
      expect(login.headers.get('cache-control')).toBe('no-store');
      const renewed = await anonymous.post<Login>('/api/v1/auth/refresh', { refresh_token: login.body.refresh_token });
      expect(renewed.status).toBe(200);
      expect((await anonymous.post('/api/v1/auth/refresh', { refresh_token: login.body.refresh_token })).status).toBe(
        401,
      );
      expect((await anonymous.post('/api/v1/auth/refresh', { refresh_token: renewed.body.refresh_token })).status).toBe(
        401,
      );
    });

    test('signing out stops the access token at once', async () => {
      const client = await newClient(platform(), 0);
      expect((await client.api.get('/api/v1/wallets')).status).toBe(200);
      expect((await client.api.post('/api/v1/auth/logout')).status).toBe(200);
      expect(await client.api.get('/api/v1/wallets')).toMatchObject({
        status: 401,
        body: { error: { message: 'Authentication required' } },
      });
    });

    test('each refusal has its status, name, code and message', async () => {
      const { stack, operator } = platform();
      const anonymous = new Api(stack.baseUrl);
      const client = await newClient(platform(), 0);
      const unauthorized = { name: 'UnauthorizedError', code: 'UNAUTHORIZED' };
      const cases: [Promise<{ status: number; body: ErrorBody; headers: Headers }>, number, object][] = [
        [anonymous.get('/api/v1/orders'), 401, { ...unauthorized, message: 'Authorization header required' }],
        [
          new Api(stack.baseUrl, 'x.y.z').get('/api/v1/orders'),
          401,
          { ...unauthorized, message: 'Authentication required' },
        ],
        [
          anonymous.post('/auth/login', { client_id: 'nobody', client_secret: 'x' }),
          401,
          { ...unauthorized, message: 'Invalid credentials' },
        ],
        [anonymous.get('/nowhere'), 404, { name: 'NotFoundError', code: 'NOT_FOUND', message: 'Resource not found' }],
        [
          client.api.get('/api/v1/nowhere'),
          404,
          { name: 'NotFoundError', code: 'NOT_FOUND', message: 'Resource not found' },
        ],
        [
          client.api.send('DELETE', '/api/v1/orders'),
          405,
          { name: 'MethodNotAllowedError', code: 'METHOD_NOT_ALLOWED' },
        ],
        [
          client.api.post('/api/v1/orders', '{"product_id":'),
          400,
          { name: 'ValidationException', code: 'VALIDATION_FAILURE', message: 'Invalid request body' },
        ],
        [
          client.api.post('/api/v1/orders', 'x', { 'content-type': 'text/plain' }),
          415,
          { name: 'UnsupportedMediaTypeError' },
        ],
        [client.api.post('/api/v1/orders', `"${'x'.repeat(1_100_000)}"`), 413, { name: 'PayloadTooLargeError' }],
        [client.api.get('/api/v1/products/999999'), 404, { message: 'Product not found' }],
        [client.api.get('/api/v1/products?limit=0'), 400, { message: 'limit must be an integer between 1 and 10000' }],
        [client.api.get('/api/v1/orders'), 404, { message: 'No Matching Result Found!' }],
        [client.api.get('/api/v1/orders/abc'), 400, { name: 'BadRequestError', code: 'BAD_REQUEST' }],
        [client.api.get('/api/v1/orders/1'), 404, { message: 'Order not found' }],
        [client.api.get('/api/v1/transactions/0'), 400, { name: 'BadRequestError', message: 'Invalid transaction ID' }],
        [
          client.api.post('/api/v1/orders', {}),
          400,
          { name: 'ValidationException', message: 'Invalid product_id: required' },
        ],
        [
          client.api.post('/api/v1/orders', { product_id: 999999, denomination: 10, quantity: 1 }),
          404,
          { message: 'Product not found' },
        ],
        [client.api.get('/admin/v1/clients'), 403, { name: 'ForbiddenError', code: 'FORBIDDEN' }],
        [operator.get('/api/v1/orders'), 403, { name: 'ForbiddenError', code: 'FORBIDDEN' }],
      ];
      for (const [promise, status, error] of cases) {
        const answer = await promise;
        expect(answer).toMatchObject({ status, body: { error } });
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{27}$/);
      }
    });

    test('what is no HTTP, and an expectation nobody knows, are answered in the shape of every error', async () => {
      const { baseUrl } = platform().stack;
      const malformed = await exchange(baseUrl, 'FOO /api/v1/orders HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(malformed).toMatch(/^HTTP\/1\.1 400 [^]*X-Request-Id: [0-9A-Za-z]{27}\r\n[^]*"code":"BAD_REQUEST"/);
      const expecting = await exchange(
        baseUrl,
        'GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
      );
      expect(expecting).toMatch(/^HTTP\/1\.1 401 [^]*Authorization header required/);
    });

    test("no service's role reaches another service's schema", async () => {
      const { databaseUrls } = platform().stack;
      const tables = {
        'wallet-svc': 'wallet.wallets',
        'order-svc': 'orders.orders',
        'fulfilment-svc': 'fulfilment.stock_codes',
        gateway: 'identity.clients',
      };
      for (const [service, url] of Object.entries(databaseUrls)) {
        const connection = new Postgres({ connectionString: url });
        await connection.connect();
        for (const [owner, table] of Object.entries(tables)) {
          const reading = connection.query(`select count(*) from ${table}`);
          if (owner === service) expect((await reading).rows).toHaveLength(1);
          else await expect(reading).rejects.toThrow('permission denied');
        }
        await connection.end();
      }
    });
  });
}
