import { Rejection } from '@dg/kernel';
import { isUniqueViolation } from '@dg/platform/postgres';
import type { Request, Router } from 'express';
import { createClient, createUser, updateClient } from '../db/client-changes.ts';
import { Client } from '../db/clients.ts';
import { Credential } from '../db/credentials.ts';
import { created, noContent, ok } from '../http/answer.ts';
import { HttpError } from '../http/errors.ts';
import { listAnswer, pageByPerPage } from '../http/pagination.ts';
import { idMax, pathId } from '../http/parameters.ts';
import { notFound } from '../http/rejections.ts';
import { mountResource } from '../http/resource.ts';
import { parseBody } from '../http/validation.ts';
import type { Identity } from '../identity/open-identity.ts';
import { normaliseEmail } from '../identity/log-in.ts';
import { hashPassword } from '../identity/passwords.ts';
import { newSecret, sha256 } from '../identity/secrets.ts';
import { revokeCredential } from '../identity/sessions.ts';
import { createClientSchema, createUserSchema, updateClientSchema } from './admin-schemas.ts';
import { operatorRead, operatorWrite, type OperatorDeps } from './operator-endpoint.ts';

export interface ClientRouteDeps extends OperatorDeps {
  readonly wakeRelay: () => void;
}

/** Clients, their people and their programs (decisions, section 8). Of the first two the other services are told. */
export function mountClientRoutes(router: Router, prefix: string, deps: ClientRouteDeps): void {
  const { identity, database, wakeRelay } = deps;
  mountResource(router, prefix, '/clients', {
    GET: operatorRead(async ({ request }) => {
      const page = pageByPerPage(request);
      const [clients, total] = await identity.orm.em
        .fork()
        .findAndCount(Client, {}, { orderBy: { id: 'asc' }, limit: page.size, offset: (page.page - 1) * page.size });
      return listAnswer(clients.map(encodeClient), page, total);
    }),
    POST: operatorWrite(deps, 'create-client', 'object', async ({ request, requestId }) => {
      const fields = parseBody(createClientSchema, request.body);
      const id = await createClient(database, fields, requestId);
      wakeRelay();
      return created({ id, ...fields });
    }),
  });
  mountResource(router, prefix, '/clients/:id', {
    GET: operatorRead(async ({ request }) => ok(encodeClient(await findClient(identity, clientIdOf(request))))),
    PATCH: operatorWrite(deps, 'update-client', 'object', async ({ request, requestId }) => {
      const id = clientIdOf(request);
      const changes = parseBody(updateClientSchema, request.body);
      if (!(await updateClient(database, id, changes, requestId))) throw new Rejection('CLIENT_NOT_FOUND');
      identity.clients.forget(id);
      wakeRelay();
      return ok(encodeClient(await findClient(identity, id)));
    }),
  });
  mountResource(router, prefix, '/clients/:id/users', {
    POST: operatorWrite(deps, 'create-user', 'object', async ({ request, requestId }) => {
      const id = clientIdOf(request);
      const { email, password } = parseBody(createUserSchema, request.body);
      const client = await findClient(identity, id);
      const user = { clientId: client.id, email: normaliseEmail(email), passwordHash: await hashPassword(password) };
      try {
        const userId = await createUser(database, user, requestId);
        wakeRelay();
        return created({ id: userId, client_id: client.id, email: user.email });
      } catch (error) {
        if (isUniqueViolation(error, 'users_email')) throw new Rejection('CONFLICT', 'A user with this email exists');
        throw error;
      }
    }),
  });
  mountResource(router, prefix, '/clients/:id/credentials', {
    POST: operatorWrite(deps, 'create-credential', 'object', async ({ request }) => {
      const client = await findClient(identity, clientIdOf(request));
      const secret = newSecret('cs');
      const manager = identity.orm.em.fork();
      const credential = manager.create(Credential, {
        id: newSecret('ci').slice(0, credentialIdLength),
        clientId: client.id,
        secretHash: sha256(secret),
      });
      await manager.persist(credential).flush();
      return created({ client_id: credential.id, client_secret: secret });
    }),
  });
  mountResource(router, prefix, '/clients/:id/credentials/:client_id', {
    DELETE: operatorWrite(deps, 'delete-credential', 'none', async ({ request }) => {
      const clientId = clientIdOf(request);
      const credentialId = String(request.params['client_id']);
      const ended = /^[\w-]{1,100}$/.test(credentialId)
        ? await revokeCredential(identity.database, clientId, credentialId)
        : undefined;
      if (ended === undefined) throw new HttpError(notFound, 'Credential not found');
      await identity.announceRevoked(ended);
      return noContent;
    }),
  });
}

// "ci_" and 128 random bits: enough to be unique; it is a name and no secret.
const credentialIdLength = 25;

/** A client; 404 when there is none. */
export async function findClient(identity: Pick<Identity, 'orm'>, id: number): Promise<Client> {
  const client = await identity.orm.em.fork().findOne(Client, { id });
  if (client === null) throw new Rejection('CLIENT_NOT_FOUND');
  return client;
}

/** The client's id in the path: 400 when it is none, 404 when no id is that large. */
export function clientIdOf(request: Request): number {
  const id = pathId(request, 'client');
  if (id > idMax) throw new Rejection('CLIENT_NOT_FOUND');
  return id;
}

function encodeClient(client: Client) {
  return {
    id: client.id,
    name: client.name,
    default_currency: client.defaultCurrency,
    bulk_limit: client.bulkLimit,
    rate_limit: client.rateLimit,
    status: client.status,
  };
}
