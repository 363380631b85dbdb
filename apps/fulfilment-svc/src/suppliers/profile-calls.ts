import type { DeliveredProfile, ProfileFacts } from '../domain/profile-facts.ts';
import type { HttpEngine } from './http-engine.ts';
import type { HttpReply, ProfileProtocol, SupplierRequest } from './supplier-protocol.ts';
import type { SupplierVariant } from './supplier.ts';

/** Undefined when that could not be found out now. */
export function readProfile(
  engine: HttpEngine,
  protocol: ProfileProtocol,
  { iccid, reference }: DeliveredProfile,
): Promise<ProfileFacts | undefined> {
  return read(
    engine,
    reference,
    () => protocol.read(iccid),
    (reply) => protocol.factsOf(iccid, reply),
  );
}

/** Undefined when that could not be found out now. */
export function listVariants(
  engine: HttpEngine,
  protocol: ProfileProtocol,
  productSku: string,
): Promise<readonly SupplierVariant[] | undefined> {
  return read(engine, productSku, () => protocol.listVariants(productSku), protocol.variantsOf);
}

async function read<Value>(
  engine: HttpEngine,
  reference: string,
  request: () => SupplierRequest,
  valueOf: (reply: HttpReply) => Value | undefined,
): Promise<Value | undefined> {
  const answer = await engine.call<{ kind: 'read'; value: Value } | { kind: 'unknown'; why: string }>({
    reference,
    request,
    classify: (reply) => {
      const value = valueOf(reply);
      return value === undefined ? { kind: 'unknown', why: `http ${reply.status}` } : { kind: 'read', value };
    },
    notMade: (why) => ({ kind: 'unknown', why }),
  });
  return answer.kind === 'read' ? answer.value : undefined;
}
