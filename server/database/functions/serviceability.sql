-- Returns the orders at wholesalers that match all terms: in their own texts, those of the checked address, or those of the
-- customer. Row policies prevent the use of the indexes, so this function filters by the caller's dealers itself.
create or replace function app.matching_wholesale_orders(terms text[]) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope text := case when app.sees_all() then 'true' else format('w.dealer_id = any (%L::integer[])', app.dealer_ids()) end;
  matches text;
begin
  select string_agg(format('w.wholesale_order_id in (
      select wholesale_order_id from wholesale_orders where app.to_folded(reference || '' '' || product || '' '' || status) like %1$L
      union all select o.wholesale_order_id from serviceability_checks s join wholesale_orders o using (check_id)
        where app.to_folded(s.location_id || '' '' || s.formatted_address) like %1$L
      union all select o.wholesale_order_id from customers c join wholesale_orders o using (customer_id, dealer_id)
        where c.search_text like %1$L)',
    app.containing(term)), ' and ') into matches from unnest(terms) as term;
  return query execute format('select w.wholesale_order_id from wholesale_orders w where %s and %s', scope, matches);
end $$;

-- Returns the orders that match all terms: by their number, the customer, or an address of the customer. Filters by the caller's
-- dealers itself, as above.
create or replace function app.matching_portal_orders(terms text[]) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope text := case when app.sees_all() then 'true' else format('o.dealer_id = any (%L::integer[])', app.dealer_ids()) end;
  matches text;
begin
  select string_agg(format('o.order_id in (
      select order_id from orders where order_id = %2$s
      union all select order_id from customers c join orders using (customer_id) where c.search_text like %1$L
      union all select order_id from addresses a join orders using (customer_id) where app.to_folded(a.formatted_address) like %1$L)',
    app.containing(term), case when term ~ '^[1-9][0-9]{0,8}$' then term else '0' end), ' and ')
    into matches from unnest(terms) as term;
  return query execute format('select o.order_id from orders o where %s and %s', scope, matches);
end $$;
