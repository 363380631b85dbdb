import { wholeUpload } from './whole-upload.ts';

const part = { data: 'part', is_last: false };
const last = { data: '', is_last: true };

async function* callOf(chunks: readonly (typeof part)[], fault?: Error) {
  yield* chunks;
  if (fault !== undefined) throw fault;
}

async function read(call: AsyncIterable<typeof part>) {
  const chunks = [];
  for await (const chunk of wholeUpload(call)) chunks.push(chunk);
  return chunks;
}

test('an upload that says where it ends is given whole', async () => {
  expect(await read(callOf([part, part, last]))).toEqual([part, part, last]);
  expect(await read(callOf([last]))).toEqual([last]);
});

test.each([
  ['nothing at all', callOf([])],
  ['no last chunk', callOf([part, part])],
  ['something behind its last chunk', callOf([part, last, part])],
  ['a fault of the call', callOf([part], new Error('Premature close'))],
])('an upload with %s never ends like a whole one', async (_what, call) => {
  await expect(read(call)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'The upload broke off',
  });
});
