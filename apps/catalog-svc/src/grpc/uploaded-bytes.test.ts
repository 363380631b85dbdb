import { uploadedBytes } from './uploaded-bytes.ts';

const chunk = { data: Buffer.from('{}\n') };

async function read(call: Parameters<typeof uploadedBytes>[0]): Promise<number> {
  let bytes = 0;
  for await (const data of uploadedBytes(call)) bytes += data.length;
  return bytes;
}

test('an upload that is complete is given whole', async () => {
  async function* call() {
    yield chunk;
    yield chunk;
  }
  expect(await read(call())).toBe(6);
});

test('an upload that its caller breaks off never ends like a complete one, however late that is known', async () => {
  const brokenOffAfterItsEnd = {
    cancelled: false,
    async *[Symbol.asyncIterator]() {
      yield chunk;
      setTimeout(() => (this.cancelled = true), 20);
    },
  };
  await expect(read(brokenOffAfterItsEnd)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const brokenOffBeforeItsEnd = {
    cancelled: true,
    async *[Symbol.asyncIterator]() {
      yield chunk;
      throw new Error('Premature close');
    },
  };
  await expect(read(brokenOffBeforeItsEnd)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
