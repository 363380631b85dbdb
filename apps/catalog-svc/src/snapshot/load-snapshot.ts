import { query, transaction, type Database } from '@dg/platform/postgres';
import { readBlacklists, readDiscounts } from '../db/client-rules.ts';
import { readEsimProductsAfter } from '../db/esim-products.ts';
import { readEsimVariantsAfter } from '../db/esim-variants.ts';
import { readSnapshotVersion, type SnapshotVersion } from '../db/snapshot-version.ts';
import { readOperatorPrefixesAfter } from '../db/operator-prefixes.ts';
import { readTopupProductsAfter } from '../db/topup-products.ts';
import { readTopupVariantsAfter } from '../db/topup-variants.ts';
import { readCategories, readVoucherProductsAfter } from '../db/voucher-products.ts';
import { replaceEsims } from '../domain/esim-catalogue.ts';
import { buildClientRules, emptySnapshot, replaceProducts, type Snapshot } from '../domain/snapshot.ts';
import { replaceTopups } from '../domain/topup-catalogue.ts';

export interface VersionedSnapshot {
  readonly version: SnapshotVersion;
  readonly snapshot: Snapshot;
}

/** What stands before the first load: older than anything stored. */
export const unloaded: VersionedSnapshot = {
  version: { vouchers: -1n, topups: -1n, esims: -1n, clientRules: -1n },
  snapshot: emptySnapshot,
};

/** The snapshot of one moment. Only what has changed since `known` is read; rows change but are never deleted. */
export function loadSnapshot(database: Database, known: VersionedSnapshot): Promise<VersionedSnapshot> {
  return transaction(database, async (client) => {
    await query(client, 'set transaction isolation level repeatable read, read only');
    const version = await readSnapshotVersion(client);
    const vouchers =
      version.vouchers === known.version.vouchers
        ? known.snapshot.vouchers
        : replaceProducts(
            known.snapshot.vouchers,
            await readVoucherProductsAfter(client, known.version.vouchers),
            await readCategories(client),
          );
    const topups =
      version.topups === known.version.topups
        ? known.snapshot.topups
        : replaceTopups(known.snapshot.topups, {
            products: await readTopupProductsAfter(client, known.version.topups),
            variants: await readTopupVariantsAfter(client, known.version.topups),
            prefixes: await readOperatorPrefixesAfter(client, known.version.topups),
          });
    const esims =
      version.esims === known.version.esims
        ? known.snapshot.esims
        : replaceEsims(known.snapshot.esims, {
            products: await readEsimProductsAfter(client, known.version.esims),
            variants: await readEsimVariantsAfter(client, known.version.esims),
          });
    const clientRules =
      version.clientRules === known.version.clientRules
        ? known.snapshot.clientRules
        : buildClientRules(await readBlacklists(client), await readDiscounts(client));
    return { version, snapshot: { vouchers, topups, esims, clientRules } };
  });
}
