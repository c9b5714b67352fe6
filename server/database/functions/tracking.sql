-- Returns the history of an order: its audit entries, the events of its signing requests, and its ticket. Null if the
-- caller can't see the order.
create or replace function app.find_milestones(id integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'order', json_build_object('orderID', o.order_id, 'isQuote', o.is_quote, 'orderStatus', o.order_status,
      'createdAt', o.created_date, 'dealer', d.dealer_full_name),
    'audit', (
      select coalesce(json_agg(json_build_object('at', l.at, 'action', l.action, 'data', l.data,
          'who', coalesce(a.dealer_full_name, l.actor),
          'actedFor', case when l.actor_id is distinct from l.subject_id then coalesce(s.dealer_full_name, '') else '' end)
        order by l.audit_id), '[]')
      from audit_log l left join dealers a on a.dealer_id = l.actor_id left join dealers s on s.dealer_id = l.subject_id
      where l.entity_type = 'order' and l.entity_id = o.order_id::text),
    'events', (
      select coalesce(json_agg(e.events order by e.created_at), '[]') from envelopes e where e.order_id = o.order_id),
    'ticket', (select json_build_object('reference', t.reference, 'problem', t.problem) from tickets t where t.order_id = o.order_id))
  from orders o join dealers d using (dealer_id)
  where o.order_id = id and (app.sees_all() or o.dealer_id = any (app.dealer_ids()))
$$;

-- Returns what is wrong with a signed order and needs its dealer, as `orderTrouble` of the contract: the numbers that the losing carrier
-- rejected, also those that it refused in the check and that stayed behind at the signature. Null if nothing is wrong. Lists, screens and the home screen read it, so that all say the same.
create or replace function app.order_trouble(id integer, status integer) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object('kind', 'rejectedPort', 'count', count(*), 'subject', min(p.number),
    'reason', (array_agg(p.reason order by p.number))[1],
    'since', app.utc_text(min(p.changed_at)))
  from port_numbers p where status in (2, 3) and p.order_id = id and p.state in ('refused', 'rejected') having count(*) > 0
$$;

-- Returns the customers that match all words, or similar words if none matches exactly. Null if there are more than
-- `most`, or so many that scanning the orders is faster.
create or replace function app.find_order_customers(words text[], most integer) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  source text := 'customers';
  exactly text;
  nearly text;
  sampled integer;
  fitting integer;
  found integer[];
begin
  select string_agg(format('search_text like %L', app.containing(word)), ' and ') into exactly from unnest(words) as word;
  if app.sees_all() then
    execute format('select count(*), count(*) filter (where %s) from (select search_text from customers order by customer_id desc limit 1000) as newest', exactly)
      into sampled, fitting;
    if sampled = 1000 and fitting > 20 then return null; end if;
  else
    source := format('(select customer_id, search_text from customers where dealer_id = any (%L::integer[]) offset 0) as mine', app.dealer_ids());
  end if;
  execute format('select array_agg(customer_id) from (select customer_id from %s where %s limit %s) as fit', source, exactly, most + 1)
    into found;
  if found is null then
    select string_agg(case cardinality(near) when 0 then 'false'
        else format('search_text like any (%L::text[])', (select array_agg(app.containing(meant)) from unnest(near) meant)) end, ' and ')
      into nearly from unnest(words) as word, app.meant_by(app.to_folded(word)) as near;
    execute format('select array_agg(customer_id) from (select customer_id from %s where %s limit %s) as fit', source, nearly, most)
      into found;
  end if;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
