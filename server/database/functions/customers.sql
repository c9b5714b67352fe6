-- Returns customers that are similar to the one being typed, with the fields that are equal. Row policies prevent the
-- use of some indexes (similarity is not leakproof), so this function filters by the caller's
-- dealers itself; the policies apply again when the rows are read. Servers of release 0.4.0 give a mobile number without its
-- leading zero. An equal date of birth counts only with a similar
-- name. For a common name, the function reads only the first twenty customers in the index.
create or replace function app.similar_customers(name text, dob text, email text, mobile text, abn text)
returns table (customer_id integer, same text)
language plpgsql stable rows 20 security definer set search_path = public, pg_temp as $$
declare
  scope text := case when app.sees_all() then '' else format(' and c.dealer_id = any (%L::integer[])', app.dealer_ids()) end;
begin
  if abn <> '' then
    return query execute format('select c.customer_id, ''abn'' from companies f join customers c using (company_id)
      where f.abn = %L%s limit 20', abn, scope);
  end if;
  if email <> '' then
    return query execute format('select c.customer_id, ''email'' from customers c
      where c.mailbox <> '''' and c.mailbox = app.to_mailbox(%L)%s limit 20', email, scope);
  end if;
  if length(mobile) >= 9 then
    return query execute format('select c.customer_id, ''mobile'' from customers c
      where c.dialled_mobile <> '''' and c.dialled_mobile = %L%s limit 20',
      case when length(mobile) = 9 then '0' || mobile else app.to_dialled(mobile) end, scope);
  end if;
  if name <> '' and dob <> '' then
    return query execute format('select c.customer_id, ''birth'' from customers c
      where c.details ->> ''dob'' <> '''' and c.details ->> ''dob'' = %L%s
        and similarity(c.folded_contact_name, app.to_folded(%L)) >= 0.4
      order by similarity(c.folded_contact_name, app.to_folded(%L)) desc limit 20', dob, scope, name, name);
  end if;
  if app.to_folded(name) like '% %' then
    return query execute format('select c.customer_id, ''name'' from customers c
      where c.folded_contact_name = app.to_folded(%L)%s order by c.dealer_id limit 20', name, scope);
  end if;
end $$;

-- Locks a dealer until the call ends, so that it can't be removed. Returns false if it is already removed.
create or replace function app.hold_dealer(id integer) returns boolean
language sql security definer set search_path = public, pg_temp
  as $$ select exists (select from (select from dealers where dealer_id = id and not archived for key share) as held) $$;

-- Returns the dealer's customer with an ABN, and whether another dealer has a customer with it. Calls about one ABN
-- wait for each other, so that two concurrent calls can't both create a customer. Row-level security hides other
-- dealers' customers, so the function reveals only whether there is one. Ignores residential customers, even if a
-- company is stored with them.
create or replace function app.lock_customers_with_abn(wanted text, dealer integer, except_customer integer)
returns table (own integer, elsewhere boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('abn ' || wanted, 0));
  return query
    select min(c.customer_id) filter (where c.dealer_id = dealer), coalesce(bool_or(c.dealer_id <> dealer), false)
      from companies f join customers c using (company_id)
      where f.abn = wanted and c.cust_type = 'business' and c.customer_id <> except_customer;
end $$;

-- Returns whether any dealer has a customer with this ABN, for the ABN look-up.
create or replace function app.has_customer_with_abn(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from companies f join customers c using (company_id)
    where f.abn = wanted and c.cust_type = 'business')
$$;

-- Moves a customer to another dealer. Returns false if the dealer is removed. Keys cascade to the records that refer to a customer
-- or an order with its dealer. A check at a wholesaler moves if its orders there are for this customer only.
create or replace function app.move_customer(customer integer, dealer integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then raise exception 'This caller may not move customers.'; end if;
  if not app.hold_dealer(dealer) then return false; end if;
  update customers set dealer_id = dealer, version = version + 1 where customer_id = customer;
  update airline_leads set dealer_id = dealer where customer_id = customer;
  update serviceability_checks s set dealer_id = dealer
    where s.check_id in (select w.check_id from wholesale_orders w where w.customer_id = customer)
      and not exists (select from wholesale_orders w where w.check_id = s.check_id and w.customer_id is distinct from customer);
  return true;
end $$;
