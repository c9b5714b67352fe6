-- Loads the extension into this session. Until it is loaded, only a superuser may use its settings in a function.
select public.show_limit();

-- Uses a lower similarity threshold. It is a function so that the threshold applies only to this search.
create or replace function outside.address_like(wanted text, maximum integer) returns setof outside.address
language sql stable
set pg_trgm.word_similarity_threshold = 0.45
as $$
  select * from outside.address
  where wanted operator(public.<%) search_text
  order by public.word_similarity(wanted, search_text) desc, formatted_address
  limit maximum
$$;

-- The current day, the default of columns in the sandboxes.
grant usage on schema app to dealerline_outside;
grant execute on function app.today(), app.now(), app.demo_moment(), app.time_zone() to dealerline_outside;

-- Returns these numbers of the sandbox's inventory. Only for callers who see the records of all dealers, for jobs, and for
-- the owner of the database, who runs commands.
create or replace function app.inventory_numbers(numbers text[])
returns table (did text, region text, state text, is_reserved boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.did, n.region, n.state, n.reserved_key is not null from outside.did n
  where n.did = any (numbers) and (session_user = current_user or app.sees_all())
$$;

-- Returns the next numbers of the sandbox's inventory, for the same callers.
create or replace function app.inventory_page(last_number text, max_numbers integer)
returns table (did text, region text, state text, is_reserved boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.did, n.region, n.state, n.reserved_key is not null from outside.did n
  where n.did > last_number and (session_user = current_user or app.sees_all())
  order by n.did limit max_numbers
$$;

-- Adds numbers to the sandbox's inventory, and changes the place of those that are not reserved. Only for jobs and
-- for the owner of the database.
create or replace function app.store_inventory_numbers(entries jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outside.did as stored (did, region, state, area_code)
  select e.did, e.region, e.state, left(e.did, 2)
  from jsonb_to_recordset(entries) as e (did text, region text, state text)
  where session_user = current_user or app.caller_kind() = 1
  on conflict (did) do update set region = excluded.region, state = excluded.state where stored.reserved_key is null
$$;
