import { Agent, request } from 'node:https';
import { createDelivery, type Delivery } from '../deliver.ts';
import type { TlsIdentity } from '../http.ts';
import { filled } from '../iccid.ts';

/** How far the download of a profile has come: notification points of SGP.22, section 5.3.5. */
export const notificationPoints = { downloaded: 3, installed: 4 } as const;

export type DownloadProgress = {
  readonly identifier: string;
  readonly iccid: string;
  readonly profileType: string;
  readonly at: Date;
  readonly point: number;
};

export type NotifierOptions = {
  /** Of the platform; the function's path is appended. */
  readonly url: string;
  readonly identity: TlsIdentity;
  /** Whose signature the platform's certificate must have. */
  readonly authority: string;
  readonly pausesMs?: readonly number[];
};

// Nobody asks an SM-DP+ again: what it does not tell is not known. So it is more patient than with callbacks.
const defaultPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;
const functionPath = '/gsma/rsp2/es2plus/handleDownloadProgressInfo';

/** Tells a platform of downloads by handleDownloadProgressInfo over mutual TLS; received is what was answered 204. */
export function createNotifier({
  url,
  identity,
  authority,
  pausesMs = defaultPausesMs,
}: NotifierOptions): Delivery<DownloadProgress> {
  const agent = new Agent({ cert: identity.certificate, key: identity.key, ca: authority, minVersion: 'TLSv1.2' });
  const delivery = createDelivery<DownloadProgress>(
    (progress, signal) =>
      new Promise((resolve, reject) => {
        const call = request(`${url}${functionPath}`, {
          agent,
          method: 'POST',
          signal,
          headers: { 'content-type': 'application/json', 'x-admin-protocol': 'gsma/rsp/v2.2.0' },
        });
        call.on('response', (response) => {
          response.resume();
          resolve(response.statusCode === 204);
        });
        call.on('error', reject);
        call.end(JSON.stringify(bodyOf(progress)));
      }),
    pausesMs,
  );
  return {
    send: delivery.send,
    close() {
      delivery.close();
      agent.destroy();
    },
  };
}

function bodyOf({ identifier, iccid, profileType, at, point }: DownloadProgress) {
  return {
    header: { functionRequesterIdentifier: '2.25.2', functionCallIdentifier: identifier },
    iccid: filled(iccid),
    profileType,
    // Whole seconds, as the standard writes times.
    timestamp: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    notificationPointId: point,
    notificationPointStatus: { status: 'Executed-Success' },
  };
}
