-- One of a business's contacts may be its guarantor; contacts are told when somebody else changed them first.
alter table contacts
  add column is_guarantor boolean not null default false,
  add column version integer not null default 1;
create unique index contacts_guarantor on contacts (customer_id) where is_guarantor;

-- Customers that look like the one somebody types: by e-mail, by mobile however it was written, by birth and by name.
create index customers_email on customers (lower(email)) where email <> '';
create index customers_mobile on customers ("right"(regexp_replace(mobile, '\D', '', 'g'), 9)) where mobile <> '';
create index customers_birth on customers ((details ->> 'dob')) where details ->> 'dob' <> '';
create index customers_contact on customers (lower(contact_name), dealer_id);

-- Which customers look like the one being typed, and in what. Below a policy the indexes on expressions could not be used
-- (lower and others are not leakproof), so this function asks itself whose rows the caller sees, and
-- whoever reads the rows is bound by the policies again. Somebody born on the same day counts
-- where the names are nearly the same. Of a common name, twenty in the order of the index are enough.
create function app.similar_customers(name text, dob text, email text, mobile text, abn text)
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
      where c.email <> '''' and lower(c.email) = lower(%L)%s limit 20', email, scope);
  end if;
  if length(mobile) = 9 then
    return query execute format('select c.customer_id, ''mobile'' from customers c
      where c.mobile <> '''' and "right"(regexp_replace(c.mobile, ''\D'', '''', ''g''), 9) = %L%s limit 20', mobile, scope);
  end if;
  if name <> '' and dob <> '' then
    return query execute format('select c.customer_id, ''birth'' from customers c
      where c.details ->> ''dob'' <> '''' and c.details ->> ''dob'' = %L%s and similarity(c.contact_name, %L) >= 0.4
      order by similarity(c.contact_name, %L) desc limit 20', dob, scope, name, name);
  end if;
  if name like '% %' then
    return query execute format('select c.customer_id, ''name'' from customers c
      where lower(c.contact_name) = lower(%L)%s order by c.dealer_id limit 20', name, scope);
  end if;
end $$;
grant execute on function app.similar_customers(text, text, text, text, text) to dealerline_app;
