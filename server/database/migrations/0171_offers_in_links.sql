-- The links of offers are written in customer_links (decision 0173), and copied to the table of release 0.4.0, and back.
-- A write of release 0.4.0 locks its own table before its trigger locks that of the links.
lock table quote_offers, quote_offer_variants in access exclusive mode;
alter table customer_links drop constraint customer_links_answer_check,
  add constraint customer_links_answer_check check (answer in ('', 'approved', 'rejected', 'accepted', 'declined'));
alter table quote_offers alter column to_name set default '', alter column channel set default 'email';

create trigger copy_old_link_answer after update of channel, status, decline_comment, answered_from, identity on quote_offers
  for each row when (pg_trigger_depth() < 1) execute function app.copy_old_answer('offer');
create trigger copy_old_link_answer after insert on quote_offer_variants
  for each row when (new.position = 1) execute function app.copy_old_answer('offer');
update customer_links l set channel = f.channel, comment = f.decline_comment, answered_from = f.answered_from, identity = f.identity,
    answer = case when f.status in ('accepted', 'declined') then f.status else '' end
  from quote_offers f where f.guid = l.guid;

drop trigger copy_link on customer_links;
create trigger copy_link after insert or update on customer_links
  for each row when (new.kind in ('application', 'offer') and pg_trigger_depth() < 1) execute function app.copy_link();
