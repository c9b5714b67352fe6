create or replace function app.notifications_read_by(person integer) returns setof integer
language sql stable security definer set search_path = public, pg_temp
  as $$ select notification_id from notification_reads where dealer_id = person and person = app.person_id() $$;

create or replace function app.mark_notifications(person integer, ids integer[], is_read boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if person <> app.person_id() then return; end if;
  if is_read then
    insert into notification_reads (notification_id, dealer_id)
      select n.notification_id, person from notifications n where n.notification_id = any (ids) on conflict do nothing;
  else
    delete from notification_reads where dealer_id = person and notification_id = any (ids);
  end if;
end $$;
