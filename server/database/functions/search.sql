-- Returns the facts that match a search, best first: the whole number or identifier, one that starts with it, one that contains
-- it, and then the texts with every word. Row policies prevent the use of trigram indexes, so this function applies the same
-- rule itself and returns only ids and the fact of the caller's records; the policies apply again when the records are read.
-- A step runs only if the steps before it have found fewer than `most`. The values are literals, so that the planner knows
-- whether a part is frequent.
create or replace function app.find_facts(identifier text, words text[], most integer)
returns table (rank integer, source text, source_id bigint, order_id integer, customer_id integer, kind text, shown text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  visible integer[] := app.dealer_ids();
  scope text := case when app.sees_all() then 'true' when cardinality(visible) = 1 then format('dealer_id = %s', visible[1])
    else format('dealer_id = any (%L::integer[])', visible) end;
  plain text := regexp_replace(identifier, '[^a-z0-9]', '', 'g');
  newest constant text := '(select * from search_facts where source = ''address'' order by source_id desc limit 1000)';
  source_of text;
  step record;
  missing integer := most;
  added integer;
begin
  for step in
    select * from (values
      (1, length(plain) > 2, format('key = %L', plain)),
      (2, length(plain) > 2, format('key like %L and key <> %L', plain || '%', plain)),
      (3, length(plain) > 3, format('kind not in (''email'', ''contact'', ''address'') and app.parts_of(key) @> %L and key like %L and key not like %L',
        app.parts_of(plain), '%' || plain || '%', plain || '%')),
      (4, cardinality(words) > 0, 'kind in (''email'', ''contact'', ''address'', ''account'') and '
        || (select string_agg(format('key like %L', app.containing(word)), ' and ') from unnest(words) as word))
    ) as steps (rank, is_possible, condition) where is_possible order by steps.rank
  loop
    -- Words that are parts of a number have found it above.
    exit when missing <= 0 or (step.rank = 4 and missing < most and plain ~ '^[0-9]+$');
    source_of := 'search_facts';
    if step.rank = 4 and scope = 'true' then
      -- If a word is in many of the newest addresses, reading these is faster than collecting all.
      execute format('select count(*) from (select from %s f where %s limit %s) c', newest, step.condition, missing) into added;
      if added = missing then source_of := newest; end if;
    end if;
    return query execute format('select %s, source, source_id, order_id, customer_id, kind, shown from %s f
      where %s and %s limit %s', step.rank, source_of, scope, step.condition, missing);
    get diagnostics added = row_count;
    missing := missing - added;
  end loop;
end $$;

-- Returns the orders with a fact that matches a search. A fact of a customer is on all its orders, an address on those with a
-- service there.
create or replace function app.find_fact_orders(identifier text, words text[], most integer) returns integer[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct o.order_id), '{}')
  from app.find_facts(identifier, words, most) f cross join lateral (
    select f.order_id where f.order_id is not null
    union all
    select c.order_id from orders c where f.order_id is null and c.customer_id = f.customer_id
      and (f.source <> 'address' or app.is_at_address(c.order_id, f.source_id::integer))) o
$$;

-- Whether a service or a header of an order is at an address.
create or replace function app.is_at_address(id integer, at_address integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from order_lines l where l.order_id = id and l.address_id = at_address)
    or exists (select from order_headers h where h.order_id = id and h.address_id = at_address)
$$;

-- Returns what a search finds, best first: an order or a customer by its number, records by a fact, and customers by words, which may
-- be misspelt if nothing else is found.
create or replace function app.find_records(number integer, identifier text, words text[], most integer)
returns table (rank integer, source text, source_id bigint, order_id integer, customer_id integer, kind text, shown text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found_rows integer;
begin
  if number > 0 then
    return query select 0, 'order', o.order_id::bigint, o.order_id, o.customer_id, 'order', o.order_id::text from orders o
      where o.order_id = number and (app.sees_all() or o.dealer_id = any (app.dealer_ids()));
  end if;
  return query select * from app.find_facts(identifier, words, most);
  get diagnostics found_rows = row_count;
  -- A number that was found needs no words. Its parts would find customers by chance.
  if cardinality(words) > 0 and not (found_rows > 0 and identifier ~ '^[0-9]{5,}$') then
    return query select 5, 'words', p.customer_id::bigint, null::integer, p.customer_id, '', ''
      from app.sorted_customers(words, 'both', false, false, 0, false, 'dateAdded', true, 0, least(most, 12)) p join customers c using (customer_id)
      where found_rows = 0 or c.search_text like all (select app.containing(word) from unnest(words) as word);
  end if;
end $$;
