import { query, transaction, type Database } from '@dg/platform/postgres';
import type { KeyedBox } from '@dg/platform/sealed-box';
import { lockEndpoint, secretContext } from '../db/endpoints.ts';
import { newSecret } from './new-secret.ts';

/** How many requests of an endpoint are remembered, so that one that is repeated late does not rotate again. */
const keysMax = 100;

// Sealed for the same place, so that what was current becomes the previous one as it is.
const rotate = `
  update endpoints set
    previous_secret_sealed = secret_sealed,
    previous_secret_expires_at = now() + interval '24 hours',
    secret_sealed = $2,
    rotation_keys = case when $3::text = '' then rotation_keys else (array_prepend($3::text, rotation_keys))[1:$4] end,
    updated_at = clock_timestamp()
  where id = $1
  returning previous_secret_expires_at`;

/**
 * Gives an endpoint a new secret; the one it had signs on beside it for 24 hours, one before that no longer. A request
 * that comes again gives the secret that is current and changes nothing. WEBHOOK_NOT_FOUND.
 */
export function rotateSecret(
  { database, box }: { readonly database: Database; readonly box: KeyedBox },
  ask: { readonly clientId: number; readonly endpointId: number; readonly idempotencyKey: string },
): Promise<{ secret: string; previousExpiresAt: Date }> {
  return transaction(database, async (client) => {
    const endpoint = await lockEndpoint(client, ask.clientId, ask.endpointId);
    const context = secretContext(endpoint.id);
    if (endpoint.previous_secret_expires_at !== null && endpoint.rotation_keys.includes(ask.idempotencyKey)) {
      return {
        secret: box.open(endpoint.secret_sealed!, context),
        previousExpiresAt: endpoint.previous_secret_expires_at,
      };
    }
    const secret = newSecret();
    const [row] = await query<{ previous_secret_expires_at: Date }>(client, rotate, [
      endpoint.id,
      box.seal(secret, context),
      ask.idempotencyKey,
      keysMax,
    ]);
    return { secret, previousExpiresAt: row!.previous_secret_expires_at };
  });
}
