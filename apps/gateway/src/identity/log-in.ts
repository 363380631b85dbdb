import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '@dg/platform/postgres';
import { Credential } from '../db/credentials.ts';
import { User } from '../db/users.ts';
import { isPassword } from './passwords.ts';
import { isSecret, sha256 } from './secrets.ts';
import { openSession, type OpenedSession } from './sessions.ts';

/** What somebody logs in with: a person's password or a program's secret. */
export type LoginProof =
  | { readonly email: string; readonly password: string }
  | { readonly client_id: string; readonly client_secret: string };

const nobody = sha256('');

/** Opens a session for a client's user or program; undefined when the proof is wrong. */
export async function logInClient(
  manager: EntityManager,
  database: Database,
  proof: LoginProof,
): Promise<OpenedSession | undefined> {
  if ('client_id' in proof) {
    const credential = await manager.findOne(Credential, { id: proof.client_id, revokedAt: null });
    const isRight = isSecret(proof.client_secret, credential?.secretHash ?? nobody);
    if (credential === null || !isRight) return undefined;
    return openSession(database, { clientId: credential.clientId, credentialId: credential.id });
  }
  const user = await manager.findOne(User, { email: normaliseEmail(proof.email), clientId: { $ne: null } });
  const isRight = await isPassword(proof.password, user?.passwordHash);
  if (!isRight || user?.clientId == null) return undefined;
  return openSession(database, { clientId: user.clientId, userId: user.id });
}

/** Opens a session for an operator; undefined when the password is wrong. */
export async function logInOperator(
  manager: EntityManager,
  database: Database,
  proof: { readonly email: string; readonly password: string },
): Promise<(OpenedSession & { readonly operator: { id: number; email: string } }) | undefined> {
  const user = await manager.findOne(User, { email: normaliseEmail(proof.email), clientId: null });
  if (!(await isPassword(proof.password, user?.passwordHash)) || user === null) return undefined;
  const opened = await openSession(database, { userId: user.id });
  return opened === undefined ? undefined : { ...opened, operator: { id: user.id, email: user.email } };
}

/** E-mail addresses are compared without regard to case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
