import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Certificate } from '@dg/testing';

/** A call as an SM-DP+ sees it. */
export interface SmdpCall {
  readonly called: string;
  /** The functionCallIdentifier. */
  readonly identifier: string;
  readonly requester: string;
  readonly adminProtocol: string | undefined;
  /** What it carries beside its header. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The common name of the caller's certificate. */
  readonly caller: string;
}

/** What is answered: nothing, or a status and a body. */
export type SmdpReply = 'broken' | 'silence' | { readonly status: number; readonly body: unknown };

/** An SM-DP+ over mutual TLS: executes a call once for each identifier, and keeps the book. */
export interface Smdp {
  readonly url: string;
  /** Every call that came, in order. */
  readonly calls: readonly SmdpCall[];
  /** ICCIDs that were reserved, and those of them that can be downloaded. */
  readonly reserved: readonly string[];
  readonly released: ReadonlySet<string>;
  /** What the next call of a function is answered; `isDone`: after it was executed. */
  next(called: string, reply: SmdpReply, isDone?: boolean): void;
  close(): Promise<void>;
}

export const failed = (subjectCode: string, reasonCode: string, status = 'Failed'): SmdpReply => ({
  status: 200,
  body: {
    header: { functionExecutionStatus: { status, statusCodeData: { subjectCode, reasonCode, message: 'MESSAGE' } } },
  },
});

export const executed = (fields: object = {}, status = 'Executed-Success'): SmdpReply => ({
  status: 200,
  body: { header: { functionExecutionStatus: { status } }, ...fields },
});

interface Order {
  readonly header: { readonly functionRequesterIdentifier: string; readonly functionCallIdentifier: string };
}

export async function startSmdp(identity: Certificate): Promise<Smdp> {
  const calls: SmdpCall[] = [];
  const reserved: string[] = [];
  const released = new Set<string>();
  const answers = new Map<string, SmdpReply>();
  const scripted = new Map<string, { reply: SmdpReply; isDone: boolean }[]>();

  const execute = ({ called, fields }: SmdpCall): SmdpReply => {
    const iccid = String(fields['iccid']);
    switch (called) {
      case 'downloadOrder': {
        const fresh = `8988000000000000${String(reserved.length + 100)}F`;
        reserved.push(fresh);
        return executed({ iccid: fresh });
      }
      case 'confirmOrder':
        if (!reserved.includes(iccid)) return failed('8.2.1', '3.9');
        if (fields['releaseFlag'] === true) released.add(iccid);
        return executed({ matchingId: `MATCHING-${iccid.slice(-4)}`, smdpAddress: 'smdp.example.com' });
      case 'releaseProfile':
        released.add(iccid);
        return executed();
      default:
        released.delete(iccid);
        return executed();
    }
  };
  const answerTo = (call: SmdpCall): SmdpReply => {
    const script = scripted.get(call.called)?.shift();
    if (script?.isDone === false) return script.reply;
    const answer = answers.get(call.identifier) ?? execute(call);
    answers.set(call.identifier, answer);
    return script?.reply ?? answer;
  };

  const server = createServer({ ...identity, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { header, ...fields } = JSON.parse(Buffer.concat(pieces).toString()) as Order;
      const call = {
        called: request.url!.replace('/gsma/rsp2/es2plus/', ''),
        identifier: header.functionCallIdentifier,
        requester: header.functionRequesterIdentifier,
        adminProtocol: request.headers['x-admin-protocol'] as string | undefined,
        fields,
        caller: String((request.socket as TLSSocket).getPeerCertificate().subject.CN),
      };
      calls.push(call);
      const reply = answerTo(call);
      if (reply === 'broken') request.socket.destroy();
      if (typeof reply === 'string') return;
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    reserved,
    released,
    next: (called, reply, isDone = false) =>
      void scripted.set(called, [...(scripted.get(called) ?? []), { reply, isDone }]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
