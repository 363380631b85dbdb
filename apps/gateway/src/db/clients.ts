import { defineEntity, p } from '@mikro-orm/core';

export const clientStatuses = ['ACTIVE', 'SUSPENDED'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const ClientSchema = defineEntity({
  name: 'Client',
  tableName: 'clients',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.string(),
    defaultCurrency: p.string(),
    bulkLimit: p.integer(),
    rateLimit: p.integer(),
    status: p.string().$type<ClientStatus>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** An account that buys. */
export class Client extends ClientSchema.class {}
ClientSchema.setClass(Client);
