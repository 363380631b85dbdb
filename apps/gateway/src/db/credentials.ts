import { defineEntity, p } from '@mikro-orm/core';

export const CredentialSchema = defineEntity({
  name: 'Credential',
  tableName: 'credentials',
  properties: {
    id: p.string().primary(),
    clientId: p.integer(),
    secretHash: p.uint8array().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
    revokedAt: p.datetime().nullable(),
  },
});

/** A program's way in. */
export class Credential extends CredentialSchema.class {}
CredentialSchema.setClass(Credential);
