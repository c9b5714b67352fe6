-- The links of signers are written in customer_links (decision 0174), and copied to the table of release 0.4.0, and back.
-- A write of release 0.4.0 locks the order or its envelope, then its own table, and then a trigger locks that of the links.
lock table orders, envelopes in exclusive mode;
lock table envelope_recipients in access exclusive mode;
alter table customer_links drop constraint customer_links_answer_check,
  add constraint customer_links_answer_check
    check (answer in ('', 'approved', 'rejected', 'accepted', 'declined', 'answered', 'signed'));
-- A signer of this version has no position until their link is stored.
alter table envelope_recipients alter column position set default 0, alter column role set default 'customer',
  alter column name set default '';

drop trigger copy_old_link on envelope_recipients;
create trigger copy_old_link after insert or update of name, email, mobile, status, expires_at, viewed_at, signed_at, replaced_by
  on envelope_recipients for each row when (new.position > 0 and pg_trigger_depth() < 1)
  execute function app.copy_old_link('signing', 'guid');
create trigger copy_old_link_answer after insert or update of email, status, signed_from, identity on envelope_recipients
  for each row when (new.position > 0 and pg_trigger_depth() < 1) execute function app.copy_old_answer('signing');
update customer_links l set channel = case when r.email = '' then 'sms' else 'email' end, answered_from = r.signed_from,
    identity = r.identity, answer = case when r.status in ('signed', 'declined') then r.status else '' end,
    answered_at = case when r.status in ('signed', 'declined') then coalesce(l.answered_at, r.viewed_at, r.sent_at, l.created_at) end
  from envelope_recipients r where r.guid = l.guid;

drop trigger copy_link on customer_links;
drop trigger copy_reminders on customer_links;
create trigger copy_link after insert or update on customer_links
  for each row when (pg_trigger_depth() < 1) execute function app.copy_link();

-- The answer of a signer asks the next one, or closes the other links.
alter policy by_dealer_or_link on customer_links
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]) or link_id = (select app.link_id())
    or (kind = 'application' and subject = (select app.link_application()))
    or (kind = 'signing' and subject = (select app.link_order())));
grant update (replaced_by) on customer_links to dealerline_app;
-- The links of signers that the job closes once they have expired.
create index on customer_links (expires_at) where kind = 'signing' and answered_at is null and closed = '';
