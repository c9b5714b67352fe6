-- The links about ported numbers are written in customer_links (decision 0173), and copied to the table of release 0.4.0, and back.
-- A write of release 0.4.0 locks its own table before its trigger locks that of the links.
lock table port_requests in access exclusive mode;
alter table customer_links drop constraint customer_links_answer_check,
  add constraint customer_links_answer_check check (answer in ('', 'approved', 'rejected', 'accepted', 'declined', 'answered'));
-- A request of this version has no recipient until its link is stored.
alter table port_requests alter column to_name set default '', alter column channel set default 'email',
  alter column recipient set default '', alter column expires_at drop not null;

drop trigger copy_old_link on port_requests;
create trigger copy_old_link after insert or update of expires_at, closed, answered_at on port_requests
  for each row when (new.recipient <> '' and pg_trigger_depth() < 1) execute function app.copy_old_link('port', 'guid');
create trigger copy_old_link_answer after insert or update of answered_at, answered_from, identity on port_requests
  for each row when (new.recipient <> '' and pg_trigger_depth() < 1) execute function app.copy_old_answer('port');
update customer_links l set channel = p.channel, answered_from = p.answered_from, identity = p.identity,
    answer = case when p.answered_at is null then '' else 'answered' end
  from port_requests p where p.guid = l.guid;

drop trigger copy_link on customer_links;
create trigger copy_link after insert or update on customer_links
  for each row when (new.kind in ('application', 'offer', 'port') and pg_trigger_depth() < 1) execute function app.copy_link();
