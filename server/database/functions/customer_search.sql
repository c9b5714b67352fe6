-- Returns the pattern of a term for `like`: the texts that a search covers are folded, and every character of a term means
-- itself. Servers of release 0.4.0 give terms that are not folded.
create or replace function app.containing(term text) returns text language sql immutable parallel safe
  as $$ select '%' || regexp_replace(app.to_folded(term), '([%_\\])', '\\\1', 'g') || '%' $$;

-- Returns the words to search for when a person has typed a word. Returns the typed word if it is part of a known word,
-- or if it cannot be part of a name (such as a number). Otherwise returns the five known words that differ least: in one letter or two
-- swapped letters, from eight letters in two. A word of four letters or fewer is not corrected, because too many names differ
-- from it in one letter.
create or replace function app.meant_by(typed text) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select case
    when typed !~ '^[^0-9@.]{3,40}$' or exists (select from customer_words where word like app.containing(typed)) then array[typed]
    when length(typed) < 5 then '{}'
    else coalesce((select array_agg(word) from (
      select word from (
        select word from customer_words where word % typed
        union
        select word from customer_words where word ~>=~ left(typed, 1) and word ~<~ (left(typed, 1) || 'zzzz')
          and abs(length(word) - length(typed)) < 2
      ) near
      where levenshtein_less_equal(left(word, 255), typed, 2) <= case when length(typed) >= 8 then 2 else 1 end
        or (length(word) = length(typed) and levenshtein_less_equal(word, typed, 2) = 2
          and array(select unnest(string_to_array(word, null)) order by 1) = array(select unnest(string_to_array(typed, null)) order by 1))
      order by levenshtein(word, typed), similarity(word, typed) desc, word limit 5) best), '{}')
    end $$;

-- Returns the planner's estimate of the number of rows that a query returns. The function is volatile because only
-- volatile functions can run EXPLAIN.
create or replace function app.rows_expected(query text) returns bigint language plpgsql as $$
declare
  plan json;
begin
  execute 'explain (format json) ' || query into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric;
end $$;

-- Returns the statement that reads a sorted list of customers. For several dealers, it reads the first rows of each
-- dealer and merges them, because the cost of sorting all customers grows with their number.
create or replace function app.listed_customers(visible integer[], conditions text, in_order text, most bigint) returns text
language sql stable as $$
  select case when app.sees_all() or cardinality(visible) < 2
    then format('select * from customers where %s order by %s limit %s', conditions, in_order, most)
    else format('select c.* from unnest(%L::integer[]) as visible (id) cross join lateral (
      select * from customers where dealer_id = visible.id and %s order by %s limit %s) c order by %s limit %s',
      visible, conditions, in_order, least(most, 2000), in_order, most) end $$;

-- Returns a page of the customers that the caller can see, filtered and sorted, as ids with their positions. Each value of
-- `sorted_by` has an index. Row
-- policies prevent the use of trigram indexes (their operators are not leakproof), so this function applies the same
-- rule itself and returns only ids; the policies apply again when the rows are read. `total` counts the matches up to
-- a limit, and `is_more` says whether there are more. A caller who sees few customers always gets the exact count.
create or replace function app.sorted_customers(words text[], customer_type text, qbr boolean, under_contract boolean,
  of_dealer integer, of_direct_sales boolean, sorted_by text, downwards boolean, skipped integer, wanted integer)
returns table (customer_id integer, place integer, total integer, is_more boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  few constant integer := 2000;
  visible integer[] := app.dealer_ids();
  direction text := case when downwards then 'desc' else 'asc' end;
  in_order text := format('%2$I %1$s, customer_id %1$s', direction, case sorted_by when 'name' then 'name'
    when 'contactName' then 'contact_name' when 'custType' then 'cust_type' when 'ubAccountNo' then 'ub_account_no'
    when 'suburb' then 'suburb' else 'date_added' end);
  scope text := 'true';
  narrow text := 'true';
  fits text;
  typed text;
  near text[];
  respelled boolean;
  known bigint;
  expected bigint;
  needed integer := skipped + wanted + 1;
  reach bigint;
  found_ids integer[];
begin
  if not app.sees_all() then
    scope := case cardinality(visible) when 1 then format('dealer_id = %s', visible[1]) else format('dealer_id = any (%L::integer[])', visible) end;
  end if;
  if of_dealer > 0 then scope := format('%s and dealer_id = %s', scope, of_dealer); end if;
  if of_direct_sales then
    scope := scope || ' and dealer_id in (select d.dealer_id from dealers d where lower(d.auth_level) in (''directsales'', ''5''))';
  end if;
  if customer_type <> 'both' then narrow := format('%s and cust_type = %L', narrow, customer_type); end if;
  if qbr then narrow := narrow || ' and membership_no <> '''''; end if;
  if under_contract then narrow := narrow || ' and contract_end >= (select app.today())'; end if;

  if not app.sees_all() and not of_direct_sales and cardinality(words) = 0 then
    -- Most lists are of a dealer with few customers. This statement has a cached plan; those below are planned each time.
    with own as materialized (
      select c.customer_id, c.date_added, c.cust_type, c.membership_no, c.contract_end, case sorted_by when 'name' then c.name
          when 'contactName' then c.contact_name when 'custType' then c.cust_type when 'ubAccountNo' then c.ub_account_no
          when 'suburb' then c.suburb end as sort_text from customers c
      where c.dealer_id = any (visible) and (of_dealer <= 0 or c.dealer_id = of_dealer) limit few + 1
    )
    select (select count(*) from own), (
        select array_agg(o.customer_id order by
          case when not downwards then o.sort_text end, case when downwards then o.sort_text end desc,
          case when not downwards and o.sort_text is null then o.date_added end,
          case when downwards and o.sort_text is null then o.date_added end desc,
          case when downwards then -o.customer_id else o.customer_id end)
        from own o
        where customer_type in ('both', o.cust_type) and (not qbr or o.membership_no <> '')
          and (not under_contract or o.contract_end >= (select app.today())))
      into known, found_ids;
    if known <= few then
      return query select page.id, page.place::integer, coalesce(cardinality(found_ids), 0), false
        from unnest(found_ids[skipped + 1 : skipped + wanted]) with ordinality as page (id, place);
      return;
    end if;
  end if;

  if scope = 'true' then select reltuples::bigint into known from pg_class where oid = 'customers'::regclass; end if;
  if coalesce(known, 0) <= few then
    execute format('select count(*) from (select from customers where %s limit %s) c', scope, few + 1) into known;
  end if;
  is_more := false;

  if known > few and cardinality(words) = 0 then
    -- Without search words, every filter has an index.
    execute format('select array_agg(c.customer_id) from (%s) c', app.listed_customers(visible, scope || ' and ' || narrow, in_order, needed))
      into found_ids;
    total := coalesce(cardinality(found_ids), 0);
    is_more := total = needed;
    if is_more then total := case when narrow = 'true' then greatest(needed - 1, few) else needed - 1 end; end if;
    return query select page.id, page.place::integer, sorted_customers.total, sorted_customers.is_more
      from unnest(found_ids[skipped + 1 : skipped + wanted]) with ordinality as page (id, place);
    return;
  end if;

  for spelling in 1 .. 2 loop
    fits := 'true';
    respelled := false;
    foreach typed in array words loop
      near := case when spelling = 1 then array[typed] else app.meant_by(typed) end;
      respelled := respelled or near <> array[typed];
      fits := fits || case cardinality(near)
        when 0 then ' and false'
        when 1 then format(' and search_text like %L', app.containing(near[1]))
        else format(' and search_text like any (%L::text[])', (select array_agg(app.containing(word)) from unnest(near) word)) end;
    end loop;
    exit when spelling = 2 and not respelled;

    if known <= few then
      -- If the caller sees few customers, reads and counts all of them. This avoids the index over all dealers'
      -- customers.
      execute format('with own as materialized (select * from customers where %s and %s)
        select array_agg(c.customer_id) from (select customer_id from own where %s order by %s) c', scope, narrow, fits, in_order)
        into found_ids;
      total := coalesce(cardinality(found_ids), 0);
    else
      expected := greatest(1, app.rows_expected(format('select from customers where %s and %s and %s', scope, narrow, fits)));
      reach := needed * known / expected;
      -- Scanning a row of the sorted list costs about a third of collecting and sorting a match.
      if reach < expected * 3 + 500 then
        -- Scans only the start of the list. If the matches are not spread evenly over the list, the scan finds too few
        -- of them, and the statement below finds all.
        reach := least(reach * 4 + 1000, 2000000000);
        execute format('select array_agg(c.customer_id) from (select customer_id from (%s) w where %s limit %s) c',
          app.listed_customers(visible, scope || ' and ' || narrow, in_order, reach), fits, needed) into found_ids;
        is_more := cardinality(found_ids) = needed;
      end if;
      if is_more then
        total := needed - 1;
      else
        execute format('with fitting as materialized (select * from customers where %s and %s and %s)
          select array_agg(c.customer_id), (select count(*) from fitting) from (select customer_id from fitting order by %s limit %s) c',
          scope, narrow, fits, in_order, needed) into found_ids, total;
      end if;
    end if;
    exit when total > 0 or skipped > 0;
  end loop;

  return query select page.id, page.place::integer, sorted_customers.total, sorted_customers.is_more
    from unnest(found_ids[skipped + 1 : skipped + wanted]) with ordinality as page (id, place);
end $$;

-- Returns a customer as lists show it, with the field names of the API contract.
create or replace function app.listed_customer(c customers) returns json language sql stable
  as $$ select json_build_object('customerID', c.customer_id, 'dealerID', c.dealer_id, 'name', c.name, 'contactName', c.contact_name,
    'custType', c.cust_type, 'ubAccountNo', c.ub_account_no, 'email', c.email, 'mobile', c.mobile, 'suburb', c.suburb,
    'dateAdded', c.date_added) $$;

-- Returns a page of customers with the field names of the API contract, in one value, so that the statement that opens a
-- call can read it too. A page after the end has no items, but the total.
create or replace function app.customer_page(query jsonb) returns json language plpgsql as $$
declare
  words text[] := array(select app.to_folded(jsonb_array_elements_text(query -> 'words')));
  size integer := query ->> 'pageSize';
  skipped integer := ((query ->> 'page')::integer - 1) * size;
  page json;
begin
  for attempt in 1 .. 2 loop
    select json_build_object('items', coalesce(json_agg(item order by place), '[]'), 'total', coalesce(max(found.total), 0),
        'isMore', coalesce(bool_or(found.is_more), false))
      into page
      from (
        select p.place, p.total, p.is_more, app.listed_customer(c) as item
        from app.sorted_customers(words, query ->> 'customerType', (query ->> 'isQBR')::boolean,
            not (query ->> 'includeNonContract')::boolean, (query ->> 'dealerID')::integer,
            (query ->> 'ofDirectSales')::boolean, query ->> 'sortBy', (query ->> 'descending')::boolean, skipped, size) p
          join customers c using (customer_id)
      ) as found;
    if attempt = 2 then return json_build_object('items', '[]'::json, 'total', page -> 'total', 'isMore', false); end if;
    exit when skipped = 0 or json_array_length(page -> 'items') > 0;
    skipped := 0;
    size := 1;
  end loop;
  return page;
end $$;
