import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authorityFile, certificateFiles, takeCertificates } from './certificates.ts';

let parent: string;
let directory: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'dg-certificates-'));
  directory = path.join(parent, 'certificates');
});
afterEach(() => rm(parent, { recursive: true }));

const holders = ['smdp-server', 'smdp-client', 'platform-client', 'gateway-server'] as const;
const read = async (file: string): Promise<X509Certificate> => new X509Certificate(await readFile(file));
const serials = async (): Promise<string[]> =>
  Promise.all(
    holders.map(async (holder) => (await read(certificateFiles(directory, holder).certificate)).serialNumber),
  );
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

test('every holder has a certificate of the one authority, a name, and a key only its owner reads', async () => {
  await takeCertificates(directory);
  const authority = await read(authorityFile(directory));
  for (const holder of holders) {
    const files = certificateFiles(directory, holder);
    const certificate = await read(files.certificate);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect((await stat(files.key)).mode & 0o077).toBe(0);
  }
  const client = await read(certificateFiles(directory, 'smdp-client').certificate);
  expect([client.subject, client.checkIP('127.0.0.1')]).toEqual(['CN=sandbox-smdp', undefined]);
  const server = await read(certificateFiles(directory, 'gateway-server').certificate);
  expect([server.checkIP('127.0.0.1'), server.checkHost('localhost')]).toEqual(['127.0.0.1', 'localhost']);
});

test('they stay the same until one ends within 30 days or is missing, then all are new', async () => {
  await takeCertificates(directory);
  const first = await serials();
  await takeCertificates(directory, inDays(699));
  expect(await serials()).toEqual(first);
  await takeCertificates(directory, inDays(701));
  const second = await serials();
  expect(second.filter((serial) => first.includes(serial))).toEqual([]);
  await rm(certificateFiles(directory, 'smdp-client').key);
  await takeCertificates(directory);
  expect((await serials()).filter((serial) => second.includes(serial))).toEqual([]);
});

test('stacks that start at once in one directory have the same certificates', async () => {
  await Promise.all([takeCertificates(directory), takeCertificates(directory)]);
  expect(new Set(await serials()).size).toBe(holders.length);
});
