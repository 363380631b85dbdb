import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, createServer, request, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { authorityFile, certificateFiles, takeCertificates, type CertificateHolder } from '../../stack/certificates.ts';
import { close, smdpPort, start } from '../sandbox.fixture.ts';
import type { SandboxOptions } from '../start-sandbox.ts';

type Identity = { certificate: string; key: string };
type Executed = { status: string; statusCodeData?: { subjectCode: string; reasonCode: string } };

export type FunctionAnswer = {
  header: { functionExecutionStatus: Executed };
  iccid?: string;
  matchingId?: string;
  smdpAddress?: string;
};

export type Notification = {
  certificateName: string;
  path: string;
  adminProtocol: string;
  body: Record<string, unknown> & { iccid: string; notificationPointId: number };
};

let directory: string;
let authority: string;
let identities: Record<CertificateHolder, Identity>;
let platform: Server;
let told: Notification[] = [];
let refusedNotifications = 0;
const matchingIds = new Map<string, string>();

async function readIdentity(holder: CertificateHolder): Promise<Identity> {
  const files = certificateFiles(directory, holder);
  return { certificate: await readFile(files.certificate, 'utf8'), key: await readFile(files.key, 'utf8') };
}

/** Beside `useSandbox`: an SM-DP+ for each test of the file, and a platform that is told of downloads. */
export function useSmdp(): void {
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'dg-smdp-'));
    await takeCertificates(directory);
    authority = await readFile(authorityFile(directory), 'utf8');
    const holders = ['smdp-server', 'smdp-client', 'platform-client', 'gateway-server'] as const;
    const read = await Promise.all(holders.map(async (holder) => [holder, await readIdentity(holder)] as const));
    identities = Object.fromEntries(read) as typeof identities;
    const { certificate: cert, key } = identities['gateway-server'];
    platform = createServer({ cert, key, ca: authority, requestCert: true }, (message, response) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => {
        refusedNotifications -= 1;
        response.writeHead(refusedNotifications >= 0 ? 500 : 204).end();
        if (refusedNotifications >= 0) return;
        told.push({
          certificateName: String((message.socket as TLSSocket).getPeerCertificate().subject.CN),
          path: message.url!,
          adminProtocol: String(message.headers['x-admin-protocol']),
          body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Notification['body'],
        });
      });
    });
    platform.listen(0, '127.0.0.1');
    await once(platform, 'listening');
  });
  afterAll(async () => {
    platform.closeAllConnections();
    platform.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(async () => {
    told = [];
    refusedNotifications = 0;
    await restart();
  });
}

/** Ends the sandbox and starts it with its book and its SM-DP+. */
export async function restart(options: Partial<SandboxOptions> = {}): Promise<void> {
  await close();
  const { port } = platform.address() as { port: number };
  const url = `https://127.0.0.1:${port}/suppliers/sandbox-smdp`;
  await start({
    smdp: {
      port: 0,
      tls: { identity: identities['smdp-server'], authority },
      notifier: { url, identity: identities['smdp-client'], authority, pausesMs: [5, 5, 5] },
    },
    ...options,
  });
}

export const notifications = (): readonly Notification[] => told;
export const refuseNotifications = (count: number): void => {
  refusedNotifications = count;
};

type CallOptions = { holder?: CertificateHolder | 'nobody'; adminProtocol?: string };

/** A POST over mutual TLS; the body as it came. */
export async function post(
  name: string,
  body: unknown,
  { holder = 'platform-client', adminProtocol = 'gsma/rsp/v2.2.0' }: CallOptions = {},
): Promise<{ status: number; adminProtocol: unknown; body: unknown }> {
  const { certificate: cert, key } = holder === 'nobody' ? {} : identities[holder];
  const agent = new Agent({ cert, key, ca: authority });
  const call = request(`https://127.0.0.1:${smdpPort()}/gsma/rsp2/es2plus/${name}`, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(adminProtocol === '' ? {} : { 'x-admin-protocol': adminProtocol }),
    },
  });
  try {
    call.end(typeof body === 'string' ? body : JSON.stringify(body));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    return {
      status: response.statusCode!,
      adminProtocol: response.headers['x-admin-protocol'],
      body: JSON.parse(text),
    };
  } finally {
    agent.destroy();
  }
}

/** A function called under an identifier. */
export async function call(name: string, identifier: string, parameters: object): Promise<FunctionAnswer> {
  const header = { functionRequesterIdentifier: '2.25.1', functionCallIdentifier: identifier };
  return (await post(name, { header, ...parameters })).body as FunctionAnswer;
}

/** `done`, or the subject and reason of the failure. */
export function verdict({ header }: FunctionAnswer): string {
  const { status, statusCodeData } = header.functionExecutionStatus;
  return status === 'Failed' ? `${statusCodeData!.subjectCode}/${statusCodeData!.reasonCode}` : 'done';
}

export const download = (reference: string, profileType = 'SBX-ESIM-5GB'): Promise<FunctionAnswer> =>
  call('downloadOrder', `${reference}-download`, { profileType });
export const confirm = (reference: string, iccid: string, releaseFlag = true): Promise<FunctionAnswer> =>
  call('confirmOrder', `${reference}-confirm`, { iccid, releaseFlag });
export const release = (reference: string, iccid: string): Promise<FunctionAnswer> =>
  call('releaseProfile', `${reference}-release`, { iccid });
export const takeBack = (reference: string, iccid: string, parameters: object = {}): Promise<FunctionAnswer> =>
  call('cancelOrder', `${reference}-cancel`, { iccid, finalProfileStatusIndicator: 'Unavailable', ...parameters });

/** An eSIM from order to release; its ICCID without filling. */
export async function bought(reference: string, profileType?: string): Promise<string> {
  const { iccid: filled } = await download(reference, profileType);
  const { matchingId } = await confirm(reference, filled!);
  const iccid = filled!.slice(0, 19);
  matchingIds.set(iccid, matchingId!);
  return iccid;
}

/** What an eSIM that was bought was confirmed with. */
export const matchingIdOf = (iccid: string): string => matchingIds.get(iccid)!;
