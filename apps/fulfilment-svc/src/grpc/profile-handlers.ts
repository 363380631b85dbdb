import type { FulfilmentServiceDefinition } from '@dg/contracts/fulfilment';
import { Rejection } from '@dg/kernel';
import type { GrpcHandlers } from '@dg/platform/grpc';
import { readUsage } from '../commands/read-usage.ts';
import { receiveDownloadProgress } from '../commands/receive-download-progress.ts';
import { createProfileRefresher } from '../commands/refresh-profile.ts';
import { revealProfile } from '../commands/reveal-profile.ts';
import type { FulfilmentDependencies } from './fulfilment-server.ts';
import { assertGiven } from './job-messages.ts';
import { encodeProfile, encodeUsage, encodeVariants } from './profile-messages.ts';
import { waitUntil } from './wait-until.ts';

/** How long a client who looks at an eSIM waits for its supplier. */
const lookMaxMs = 5_000;

type ProfileCalls = 'RevealProfile' | 'GetProfileUsage' | 'DownloadProgress' | 'ListSupplierVariants';

/** The calls about delivered eSIMs, and about those a supplier sells. */
export function profileHandlers(
  deps: FulfilmentDependencies,
): Pick<GrpcHandlers<FulfilmentServiceDefinition>, ProfileCalls> {
  const { database, vault, suppliers, wakes, log } = deps;
  const refresh = createProfileRefresher({ database, vault, log, wakeRelay: wakes.relay }, suppliers);
  return {
    RevealProfile: async ({ order_id, client_id, request_id, actor, is_refreshed }, { deadline }) => {
      assertGiven('order_id', order_id > 0);
      assertGiven('client_id', client_id > 0);
      const reveal = {
        orderId: order_id,
        clientId: client_id,
        requestId: request_id,
        actor,
        isRefreshed: is_refreshed,
      };
      return encodeProfile(await revealProfile(database, vault, refresh, reveal, waitUntil(deadline, lookMaxMs)));
    },
    GetProfileUsage: async ({ order_id, client_id }, { deadline }) => {
      assertGiven('order_id', order_id > 0);
      assertGiven('client_id', client_id > 0);
      const owner = { orderId: order_id, clientId: client_id };
      return encodeUsage(await readUsage(database, vault, refresh, owner, waitUntil(deadline, lookMaxMs)));
    },
    DownloadProgress: async ({ supplier, body, certificate_name }) => {
      const notification = { supplier, body, certificateName: certificate_name };
      const outcome = await receiveDownloadProgress(database, vault, suppliers, notification);
      if (outcome === 'ACCEPTED') wakes.relay();
      return { outcome };
    },
    ListSupplierVariants: async ({ supplier: name, product_sku }) => {
      assertGiven('product_sku', product_sku !== '');
      const supplier = suppliers.get(name);
      if (supplier === undefined) throw new Rejection('INVALID_REQUEST', 'supplier is not configured');
      const variants = await supplier.listVariants(product_sku);
      if (variants === undefined) throw new Rejection('SUPPLIER_UNAVAILABLE');
      return encodeVariants(variants);
    },
  };
}
