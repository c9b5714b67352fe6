-- The reminders of links of all kinds, which one job sends (decision 0168).
alter table customer_links
  add column reminds boolean not null default false,
  add column reminders_sent smallint not null default 0,
  -- Null if no reminder is due.
  add column next_reminder_at timestamptz;
create index on customer_links (next_reminder_at) where next_reminder_at is not null;

-- An answer may send the link of the same application to the next person.
alter policy by_dealer_or_link on customer_links
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]) or link_id = (select app.link_id())
    or (kind = 'application' and subject = (select app.link_application())));
grant update (reminds, reminders_sent, next_reminder_at) on customer_links to dealerline_app;

create trigger copy_old_reminders after insert or update of reminds, next_reminder_at, reminders_sent on envelope_recipients
  for each row when (pg_trigger_depth() < 1) execute function app.copy_old_reminders('signing');
create trigger copy_old_reminders after update of reminds, next_reminder_at, reminders_sent on quote_offers
  for each row when (pg_trigger_depth() < 1) execute function app.copy_old_reminders('offer');
create trigger copy_old_reminders after insert on quote_offer_variants
  for each row when (new.position = 1) execute function app.copy_old_reminders('offer');

update customer_links l set reminds = r.reminds, reminders_sent = r.reminders_sent, next_reminder_at = r.next_reminder_at
  from (select guid, reminds, reminders_sent, next_reminder_at from envelope_recipients
    union all select guid, reminds, reminders_sent, next_reminder_at from quote_offers) r where r.guid = l.guid;

create trigger copy_reminders after update of reminds, reminders_sent, next_reminder_at on customer_links
  for each row when (new.kind in ('signing', 'offer') and pg_trigger_depth() < 1) execute function app.copy_reminders();

-- One index of customer_links finds the links of all kinds that have expired.
drop index application_links_expires_at_idx, port_requests_expires_at_idx;
