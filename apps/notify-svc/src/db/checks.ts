import { messagingChecks } from '@dg/platform/outbox';
import type { Check } from '@dg/platform/postgres';

/** What must hold in this schema at any moment; each statement returns the rows that break it. */
export const checks: readonly Check[] = [
  {
    name: 'a mail that was sent says when, and no other does',
    sql: `select id, state from emails where (state = 'sent') <> (sent_at is not null)`,
  },
  {
    name: 'what is kept of a feed has no gap and ends at its last number',
    sql: `select stored.client_id, stored.count::text, stored.first::text, stored.last::text, feeds.last_seq::text
          from (select client_id, count(*) as count, min(seq) as first, max(seq) as last
                from events where seq is not null group by client_id) as stored
          left join feeds using (client_id)
          where stored.count <> stored.last - stored.first + 1 or stored.last is distinct from feeds.last_seq`,
  },
  {
    name: 'what is to be sent exists',
    sql: `select d.id, d.event_id from deliveries d left join events e on e.id = d.event_id where e.id is null`,
  },
  {
    name: 'an event is sent to endpoints of its client only',
    sql: `select d.id as delivery_id, d.client_id, e.client_id as client_of_event, p.client_id as client_of_endpoint
          from deliveries d
          join events e on e.id = d.event_id
          left join endpoints p on p.id = d.endpoint_id
          where d.client_id <> e.client_id or d.client_id is distinct from p.client_id`,
  },
  {
    name: 'a delivery waits only while another of its line is being sent',
    sql: `select w.id, w.endpoint_id, w.subject from deliveries w
          where w.state = 'waiting' and not exists (
            select from deliveries p
            where p.endpoint_id = w.endpoint_id and p.subject = w.subject and p.state = 'pending')`,
  },
  ...messagingChecks,
];
