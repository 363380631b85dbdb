import type { Consumption } from '@dg/platform/kafka';
import { queueNotices, type NewNotice } from '../db/emails.ts';
import { storeEvents } from '../db/store-events.ts';
import { lowBalanceOf } from '../domain/low-balance.ts';
import { walletEventOf } from '../domain/wallet-event.ts';
import type { TakeInDeps } from './take-in.ts';

/** Tells a client, and everybody of it by e-mail, that a wallet holds less than it should. */
export function onWalletBalanceLow({ database, box, wake }: TakeInDeps): Consumption<'wallet-balance-low'> {
  return {
    name: 'notify-svc.wallet-balance-low',
    topic: 'wallet-balance-low',
    database,
    apply: async (client, events) => {
      const told = events.map(walletEventOf);
      const notices = told.map(({ id, clientId, requestId }, index): NewNotice => {
        const content = { kind: 'low-balance', data: lowBalanceOf(events[index]!.data) } as const;
        return { clientId, content, cause: id, requestId };
      });
      await queueNotices(client, notices);
      await storeEvents(client, box, told);
    },
    afterCommit: () => {
      wake.emails();
      wake.deliveries();
    },
  };
}
