-- Returns the names of an order's files, including files that the caller can't see, so that a new file gets another
-- name.
create or replace function app.attached_names(id integer) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select lower(a.name) from attachments a where a.order_id = id
    and (app.sees_all() or a.dealer_id = any (app.dealer_ids()) or a.order_id = app.link_order()
      or a.order_id = (select p.order_id from port_requests p where p.request_id = app.link_port_request()))
$$;
