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
-- (lower and others are not leakproof), so this function asks itself whose rows the caller sees, as
-- app.matching_customers does; whoever reads the rows is bound by the policies again. Somebody born on the same day counts
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

-- An order with everything on it, as before, and with the account that its customer pays from already: the last one given
-- with an order that was signed. How this order is paid for is a header of its own, `directDebit`.
create or replace function app.find_order_detail(id integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'order', json_build_object('orderID', o.order_id, 'orderType', o.order_type, 'orderStatus', o.order_status,
      'createdDate', to_char(o.created_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'customerID', o.customer_id,
      'dealerID', o.dealer_id, 'existingCustomer', o.existing_customer, 'signedDate', coalesce(o.signed_date::text, ''),
      'orderGUID', o.order_guid, 'docuSignEnvelopeID', o.docusign_envelope_id, 'isQuote', o.is_quote,
      'quoteVersion', o.quote_version, 'relatedOrder', coalesce(o.related_order, 0), 'isReporting', o.is_reporting,
      'version', o.version, 'ubAccountNo', c.ub_account_no),
    'dealer', json_build_object('name', d.dealer_full_name, 'email', d.dealer_email),
    'customer', json_build_object('customer_id', c.customer_id, 'dealer_id', c.dealer_id, 'company_id', c.company_id,
      'ub_account_no', c.ub_account_no, 'date_added', c.date_added, 'cust_type', c.cust_type, 'version', c.version,
      'details', c.details, 'direct_debit', (
        select y.details from orders s join order_headers y on y.order_id = s.order_id and y.block = 'directDebit'
        where s.customer_id = o.customer_id and s.order_id <> o.order_id and s.order_status in (2, 3)
          and y.details ->> 'accountNumber' <> ''
        order by s.order_id desc limit 1)),
    'company', case when f.company_id is not null
      then json_build_object('company_id', f.company_id, 'details', f.details) end,
    'addresses', (select coalesce(json_agg(a order by a.position, a.address_id), '[]')
      from addresses a where a.customer_id = o.customer_id),
    'contacts', (select coalesce(json_agg(p order by p.contact_id), '[]') from contacts p where p.customer_id = o.customer_id),
    'bundles', (select coalesce(json_agg(b), '[]') from bundles b where b.bundle_id = any (l.bundles)),
    'headers', coalesce(h.headers, '[]'),
    'lines', coalesce(l.lines, '[]'),
    'plans', (select coalesce(json_agg(p), '[]') from rate_plans p where p.rate_plan_id = any (l.plans || h.plans)),
    'handsets', (select coalesce(json_agg(t), '[]') from handsets t where t.handset_id = any (l.handsets)),
    'termsAccepted', not exists (
      select from terms t left join order_terms ot
        on ot.order_id = o.order_id and ot.term_id = t.term_id and ot.confirmed_by = 'dealer'
      where t.needs_confirm and not t.archived and ot.term_id is null),
    'envelope', (
      select json_build_object('envelope_id', e.envelope_id, 'status', e.status, 'to_name', e.to_name,
        'expires_at', e.expires_at, 'viewed_at', e.viewed_at, 'signed_at', e.signed_at,
        'declined_reason', e.declined_reason, 'sealed', e.sealed_file <> '',
        'deliveries', (select coalesce(json_agg(json_build_object('channel', v.channel, 'to', v.recipient,
            'status', v.status, 'problem', v.problem, 'sentAt', v.sent_at) order by v.delivery_id), '[]')
          from deliveries v where v.guid = e.guid))
      from envelopes e where e.order_id = o.order_id order by e.created_at desc limit 1))
  from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
    left join companies f using (company_id)
    cross join lateral (
      select json_agg(json_build_array(line_id, version, block, position, rate_plan_id, hardware_id, contract_length,
          quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details)) as lines,
        array_agg(distinct rate_plan_id) as plans, array_agg(distinct hardware_id) as handsets,
        array_agg(distinct (details ->> 'bundleId')::integer) filter (where details ? 'bundleId') as bundles
      from order_lines where order_id = o.order_id) l
    cross join lateral (
      select json_agg(json_build_array(header_id, version, block, rate_plan_id, address_id, details)) as headers,
        array_agg(rate_plan_id) as plans
      from order_headers where order_id = o.order_id) h
  where o.order_id = id and (app.sees_all() or o.dealer_id = any (app.dealer_ids()))
$$;
