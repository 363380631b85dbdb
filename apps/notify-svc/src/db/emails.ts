import { query, type Database, type Queryable } from '@dg/platform/postgres';
import { subjectOf, type EmailContent, type EmailKind } from '../domain/email-content.ts';
import type { Receipt } from '../domain/receipt.ts';

export interface NewReceipt {
  readonly receipt: Receipt;
  readonly recipient: string;
  readonly requestId: string;
}

/** A mail to everybody of a client, about something other than an order. */
export interface NewNotice {
  readonly clientId: number;
  readonly content: Exclude<EmailContent, { readonly kind: 'receipt' }>;
  /** What is told, once. */
  readonly cause: string;
  readonly requestId: string;
}

/** A mail this process may send until its claim ends. */
export interface ClaimedEmail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly content: EmailContent;
  readonly requestId: string;
  /** Counts this try; names the claim, so that a claim that has ended cannot settle a later one's row. */
  readonly tries: number;
}

const insertReceipts = `
  insert into emails (order_id, order_status, kind, recipient, subject, template_data, request_id)
  select order_id, order_status, 'receipt', recipient, subject, template_data::jsonb, request_id
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as new (order_id, order_status, recipient, subject, template_data, request_id)
  on conflict on constraint emails_one_per_status do nothing`;

/** Queues one receipt per order and status; one that is already there stays as it is. */
export async function queueReceipts(client: Queryable, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return;
  await query(client, insertReceipts, [
    receipts.map(({ receipt }) => receipt.orderId),
    receipts.map(({ receipt }) => receipt.status),
    receipts.map(({ recipient }) => recipient),
    receipts.map(({ receipt }) => subjectOf({ kind: 'receipt', data: receipt })),
    receipts.map(({ receipt }) => JSON.stringify(receipt)),
    receipts.map(({ requestId }) => requestId),
  ]);
}

const insertNotices = `
  insert into emails (kind, cause, recipient, subject, template_data, request_id)
  select kind, cause, recipient, subject, template_data::jsonb, request_id
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as new (client_id, kind, cause, subject, template_data, request_id)
  join clients on clients.id = new.client_id
  cross join unnest(clients.emails) as recipient
  on conflict (kind, cause, recipient) where cause is not null do nothing`;

/** Queues a mail to every address of the client, one for each cause; one that is already there stays as it is. */
export async function queueNotices(client: Queryable, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const clientIds = notices.map(({ clientId }) => clientId);
  // Addresses that are being told just now are waited for; such that come later find what they have missed.
  await query(client, 'select from clients where id = any($1::integer[]) order by id for share', [clientIds]);
  await query(client, insertNotices, [
    clientIds,
    notices.map(({ content }) => content.kind),
    notices.map(({ cause }) => cause),
    notices.map(({ content }) => subjectOf(content)),
    notices.map(({ content }) => JSON.stringify(content.data)),
    notices.map(({ requestId }) => requestId),
  ]);
}

const claimDue = `
  with due as (
    select id, exists (select from suppressions where address = lower(recipient)) as is_suppressed
    from emails
    where state = 'queued' and next_try_at <= now() and (claimed_until is null or claimed_until <= now())
    order by next_try_at, id
    limit $1
    for update of emails skip locked
  )
  update emails set
    state = case when is_suppressed then 'suppressed' else state end,
    tries = tries + case when is_suppressed then 0 else 1 end,
    claimed_until = case when is_suppressed then null else now() + make_interval(secs => $2) end
  from due where emails.id = due.id
  returning emails.id, state, kind, recipient, subject, template_data, request_id, tries`;

interface ClaimedRow {
  id: number;
  state: string;
  recipient: string;
  subject: string;
  kind: EmailKind;
  template_data: EmailContent['data'];
  request_id: string;
  tries: number;
}

/**
 * Claims mails that are due; `renewClaims` keeps them. No transaction stays open meanwhile: when
 * the process dies, the claim ends by itself. Mails to suppressed addresses end here.
 */
export async function claimDueEmails(database: Database, limit: number, leaseSeconds: number): Promise<ClaimedEmail[]> {
  const rows = await query<ClaimedRow>(database, claimDue, [limit, leaseSeconds]);
  return rows
    .filter((row) => row.state === 'queued')
    .map(({ id, recipient, subject, kind, template_data: data, request_id: requestId, tries }) => ({
      id,
      recipient,
      subject,
      // What is stored is of its kind: nothing else writes it.
      content: { kind, data } as EmailContent,
      requestId,
      tries,
    }));
}

/** Keeps claims from running out while their mails are being sent. */
export async function renewClaims(database: Database, ids: readonly number[], leaseSeconds: number): Promise<void> {
  if (ids.length === 0) return;
  await query(
    database,
    `update emails set claimed_until = now() + make_interval(secs => $2)
     where id = any($1::integer[]) and state = 'queued' and claimed_until is not null`,
    [ids, leaseSeconds],
  );
}

/** Taken by the mail server: true whoever holds the claim by now. */
export async function markSent(database: Database, email: ClaimedEmail): Promise<void> {
  await query(
    database,
    `update emails set state = 'sent', sent_at = now(), claimed_until = null, last_error = null
     where id = $1 and state = 'queued'`,
    [email.id],
  );
}

/** Not taken; tried again after the delay (milliseconds), or never when there is none. */
export async function markNotSent(
  database: Database,
  email: ClaimedEmail,
  reason: string,
  delayMs: number | undefined,
): Promise<void> {
  await query(
    database,
    `update emails set
       state = case when $4::integer is null then 'failed' else state end,
       next_try_at = now() + make_interval(secs => coalesce($4::integer, 0) / 1000.0),
       claimed_until = null,
       last_error = $3
     where id = $1 and tries = $2 and state = 'queued'`,
    [email.id, email.tries, reason, delayMs ?? null],
  );
}

/** Refused for good: the address is written down and gets no more mail. */
export async function suppressAddress(database: Database, email: ClaimedEmail, reason: string): Promise<void> {
  await query(
    database,
    `with suppression as (
       insert into suppressions (address, reply, email_id) values (lower($3), $4, $1) on conflict do nothing
     )
     update emails set state = 'suppressed', claimed_until = null, last_error = $4
     where id = $1 and tries = $2 and state = 'queued'`,
    [email.id, email.tries, email.recipient, reason],
  );
}
