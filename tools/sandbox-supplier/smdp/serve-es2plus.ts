import { createHash } from 'node:crypto';
import type { HttpRequest, Reply } from '../http.ts';
import { referencePattern } from '../read-order.ts';
import type { Answer } from '../supplier.ts';
import { underFaults, type FaultOptions } from '../under-faults.ts';
import { failureStatuses } from './function-status.ts';
import {
  functionNames,
  referenceIn,
  type FunctionName,
  type FunctionOutcome,
  type Parameters,
  type Smdp,
} from './smdp.ts';

export type Es2plusOptions = FaultOptions & {
  readonly smdp: Smdp;
  /** A call about an order that is there already. */
  readonly onQuestion: (reference: string) => void;
};

const pathPattern = /^\/gsma\/rsp2\/es2plus\/([A-Za-z]+)$/;
const adminProtocolPattern = /^gsma\/rsp\/v2\.\d{1,2}\.\d{1,2}$/;

/** The JSON binding of ES2+ (SGP.22, section 6.5): what went wrong in the business is said inside an HTTP 200. */
export function serveEs2plus({ smdp, onQuestion, ...faults }: Es2plusOptions) {
  return async ({ method, path, headers, body }: HttpRequest): Promise<Reply> => {
    const name = functionNames.find((known) => known === pathPattern.exec(path)?.[1]);
    if (name === undefined) return refuse(404, `${path} is not a function of ES2+ that is served here`);
    if (method !== 'POST') return refuse(405, 'Only POST');
    const adminProtocol = headers['x-admin-protocol'];
    if (typeof adminProtocol !== 'string' || !adminProtocolPattern.test(adminProtocol))
      return refuse(400, 'The X-Admin-Protocol header must be gsma/rsp/v2.<minor>.<patch>');
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return refuse(400, 'The body must be a JSON object');
    const { header, ...parameters } = body as Parameters;
    const identifier = identifierIn(header);
    const answerTo = (outcome: FunctionOutcome): Reply => wire(outcome, adminProtocol);
    if (identifier === undefined) return answerTo({ failure: failureStatuses.parameterMissing });
    const call = { identifier, digest: digestOf(name, parameters) };
    const reference = smdp.referenceOf(call, parameters);
    if (reference !== undefined) onQuestion(reference);
    return underFaults(faults, reference ?? referenceIn(identifier), () => answerTo(smdp[name](call, parameters)));
  };
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

/** Undefined unless both identifiers of a request header are there. */
function identifierIn(header: unknown): string | undefined {
  if (typeof header !== 'object' || header === null) return undefined;
  const { functionRequesterIdentifier: requester, functionCallIdentifier: identifier } = header as Parameters;
  if (typeof requester !== 'string' || requester === '') return undefined;
  return typeof identifier === 'string' && referencePattern.test(identifier) ? identifier : undefined;
}

/** The same for the same call, whatever the order of its parameters. */
function digestOf(name: FunctionName, parameters: Parameters): string {
  const fields = Object.keys(parameters)
    .sort()
    .map((key) => [key, parameters[key]]);
  return createHash('sha256')
    .update(JSON.stringify([name, fields]))
    .digest('base64url');
}

function wire(outcome: FunctionOutcome, adminProtocol: string): Reply {
  if (outcome === 'silence' || outcome === 'drop') return outcome;
  const isFailure = 'failure' in outcome && typeof outcome.failure === 'object';
  const functionExecutionStatus = isFailure
    ? { status: 'Failed', statusCodeData: outcome.failure }
    : { status: 'Executed-Success' };
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'x-admin-protocol': adminProtocol },
    body: { header: { functionExecutionStatus }, ...(isFailure ? {} : outcome) },
  };
}
