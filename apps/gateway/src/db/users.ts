import { defineEntity, p } from '@mikro-orm/core';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: p.integer().nullable(),
    email: p.string(),
    passwordHash: p.string().hidden(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A person: of a client, or an operator when there is no client. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
