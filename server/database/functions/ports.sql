-- Locks the order of the link's port request and then the request, which the link itself may not do. Dealers lock them in the
-- same sequence.
create or replace function app.lock_linked_port_request() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders o where o.order_id = (
    select p.order_id from port_requests p where p.request_id = app.link_port_request()) for no key update;
  perform from port_requests p where p.request_id = app.link_port_request() for no key update;
end $$;

-- Attaches the stored photos of a bill to the order of the link's port request, and counts them. The caller must have locked
-- the request.
create or replace function app.attach_bill(files jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request port_requests;
  stored integer;
begin
  select * into request from port_requests p where p.request_id = app.link_port_request();
  if request.guid is null then raise exception 'The caller has no link of a port request.'; end if;
  insert into uploads (order_id, dealer_id, session, by_link) values (request.order_id, request.dealer_id, request.guid, true)
    on conflict (order_id, session) do update set session = excluded.session returning upload_id into stored;
  insert into attachments (upload_id, order_id, dealer_id, by_link, added_by, file_type, name, media_type, size, sha256, key)
    select stored, request.order_id, request.dealer_id, true, request.to_name, 'general', f.name, f."mediaType", f.size, f.sha256, f.key
    from jsonb_to_recordset(files) as f (name text, "mediaType" text, size integer, sha256 text, key text);
  update port_requests set photos = photos + jsonb_array_length(files) where request_id = request.request_id;
end $$;
