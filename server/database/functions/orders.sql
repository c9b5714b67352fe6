-- Whether a ticket has this reference. Anonymous callers learn nothing else about the ticket.
create or replace function app.is_ticket(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted <> '' and exists (select from tickets where reference = wanted)
$$;

-- Returns the current application of an order, if its kind belongs to the order's type, and the id of the order's
-- current relocation.
create or replace function app.application_of(id integer, type integer, out application json, out relocation_id integer)
language sql stable set search_path = public, pg_temp as $$
  select (
      select json_build_object('applicationID', a.application_id, 'kind', a.kind, 'status', a.status, 'guid', a.guid,
        'details', a.details, 'parties', (
          select coalesce(json_agg(json_build_object('role', party.key, 'customerID', c.customer_id, 'name', c.name,
            'contactName', c.contact_name, 'email', c.email, 'mobile', c.mobile, 'accountNo', c.ub_account_no) order by party.key), '[]')
          from jsonb_each_text(a.parties) as party
            join customers c on c.customer_id = party.value::integer and c.dealer_id = a.dealer_id))
      from applications a where a.order_id = id and a.is_current
        and a.kind = case type when 1 then 'relocation' when 2 then 'lessee' when 4 then 'finance' end),
    (select a.application_id from applications a where a.order_id = id and a.is_current and a.kind = 'relocation')
$$;

-- Returns an order with all details, as JSON in the form of `StoredDetail`, or null if the caller may not see it.
create or replace function app.find_order_detail(id integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'order', json_build_object('orderID', o.order_id, 'orderType', o.order_type, 'orderStatus', o.order_status,
      'createdDate', to_char(o.created_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'customerID', o.customer_id,
      'dealerID', o.dealer_id, 'existingCustomer', o.existing_customer, 'signedDate', coalesce(o.signed_date::text, ''),
      'orderGUID', o.order_guid, 'relocationID', coalesce(p.relocation_id, 0),
      'docuSignEnvelopeID', o.docusign_envelope_id, 'isQuote', o.is_quote,
      'quoteVersion', o.quote_version, 'relatedOrder', coalesce(o.related_order, 0), 'isReporting', o.is_reporting,
      'version', o.version, 'ubAccountNo', c.ub_account_no, 'adminFlag', o.admin_flag,
      'monthly', coalesce(o.monthly, 0), 'onceOff', coalesce(o.once_off, 0), 'overTerm', coalesce(o.over_term, 0),
      'conversationReference', coalesce(k.reference, ''), 'ticketProblem', coalesce(k.problem, '')),
    'dealer', json_build_object('name', d.dealer_full_name, 'email', d.dealer_email),
    'customer', json_build_object('customer_id', c.customer_id, 'dealer_id', c.dealer_id, 'company_id', c.company_id,
      'ub_account_no', c.ub_account_no, 'date_added', c.date_added, 'cust_type', c.cust_type, 'version', c.version,
      'details', c.details, 'email_check', c.email_check, 'direct_debit', (
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
    'openTerms', (
      select coalesce(json_agg(t.extra_display_conditions), '[]') from terms t
      where t.needs_confirm and not t.archived and not exists (
        select from order_terms ot where ot.order_id = o.order_id and ot.term_id = t.term_id
          and ot.version = t.version and ot.confirmed_by = 'dealer')),
    'uploads', (
      select coalesce(json_agg(json_build_object('uploadID', u.upload_id, 'fileGuid', u.file_guid, 'filename', u.name,
        'fileType', u.file_type) order by u.added_at, u.file_guid), '[]') from attachments u where u.order_id = o.order_id),
    'envelope', (
      select json_build_object('envelope_id', e.envelope_id, 'status', e.status, 'to_name', e.to_name,
        'expires_at', e.expires_at, 'viewed_at', e.viewed_at, 'signed_at', e.signed_at,
        'declined_reason', e.declined_reason, 'sealed', e.sealed_file <> '', 'recipients', app.recipients_of(e.guid),
        'deliveries', app.deliveries_of(e.guid))
      from envelopes e where e.order_id = o.order_id order by e.created_at desc limit 1),
    'application', p.application)
  from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
    left join companies f using (company_id) left join tickets k on k.order_id = o.order_id
    cross join app.application_of(o.order_id, o.order_type) p
    cross join lateral (
      select json_agg(json_build_object('id', line_id, 'order_id', order_id, 'version', version, 'block', block,
          'position', position, 'rate_plan_id', rate_plan_id, 'hardware_id', hardware_id,
          'contract_length', contract_length, 'quantity', quantity, 'monthly_fee', monthly_fee,
          'once_off_charges', once_off_charges, 'once_off_charge', once_off_charge, 'address_id', address_id,
          'details', details)) as lines,
        array_agg(distinct rate_plan_id) as plans, array_agg(distinct hardware_id) as handsets,
        array_agg(distinct (details ->> 'bundleId')::integer) filter (where details ? 'bundleId') as bundles
      from order_lines where order_id = o.order_id) l
    cross join lateral (
      select json_agg(json_build_object('id', header_id, 'order_id', order_id, 'version', version, 'block', block,
          'rate_plan_id', rate_plan_id, 'address_id', address_id, 'details', details)) as headers,
        array_agg(rate_plan_id) as plans
      from order_headers where order_id = o.order_id) h
  where o.order_id = id and (app.sees_all() or o.dealer_id = any (app.dealer_ids()))
$$;
