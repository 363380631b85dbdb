import type { EventEnvelope } from '@dg/contracts/events';
import { encodeWallet } from '@dg/resources';
import { originOf, type ClientEvent } from './client-event.ts';

/** What a client is told when a wallet of its own holds less than it should: the wallet as it is then. */
export function walletEventOf(event: EventEnvelope<'wallet-balance-low'>): ClientEvent {
  const { wallet_id: id, client_id: clientId, ...wallet } = event.data;
  return {
    ...originOf(event),
    clientId,
    type: 'wallet.low_balance',
    subject: `wallet:${id}`,
    data: encodeWallet({ ...wallet, id, client_id: clientId }),
  };
}
