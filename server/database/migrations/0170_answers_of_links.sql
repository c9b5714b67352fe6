-- The answers of customers' links, and the channel by which a link was sent last (decision 0173). The links of applications are
-- written here. Triggers copy them to the table of release 0.4.0, and back.
-- A write of release 0.4.0 locks its own table before its trigger locks that of the links.
lock table application_links in share row exclusive mode;
alter table customer_links
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  -- What the recipient answered; '' until then, and for kinds whose answer is in another table.
  add column answer text not null default '' check (answer in ('', 'approved', 'rejected')),
  add column comment text not null default '',
  -- The address and browser of the recipient who answered.
  add column answered_from text not null default '',
  -- How the recipient who consented confirmed who they are.
  add column identity jsonb;
grant insert on customer_links to dealerline_app;
grant update (name, email, mobile, channel, opened_at, expires_at, answered_at, answer, comment, answered_from, identity, closed)
  on customer_links to dealerline_app;

create trigger copy_old_link_answer after insert or update of channel, status, comment, decided_from, identity on application_links
  for each row when (pg_trigger_depth() < 1) execute function app.copy_old_answer();
update customer_links l set channel = a.channel, comment = a.comment, answered_from = a.decided_from, identity = a.identity,
    answer = case when a.status in ('approved', 'rejected') then a.status else '' end
  from application_links a where a.guid = l.guid;

create trigger copy_link after insert or update on customer_links
  for each row when (new.kind = 'application' and pg_trigger_depth() < 1) execute function app.copy_link();
