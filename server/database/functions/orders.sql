-- Makes the look at the ticket with this reference due now, and returns the id of its request. Anonymous callers learn nothing else
-- about the ticket.
create or replace function app.hasten_ticket(wanted text) returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  update outside_requests r set next_at = app.now() from tickets t
  where t.reference = wanted and wanted <> '' and r.kind = 'ticket' and r.subject = t.order_id returning r.request_id
$$;

-- Returns the parties of an application with their customers.
create or replace function app.parties_of(parties jsonb, dealer integer) returns json
language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('role', party.key, 'customerID', c.customer_id, 'name', c.name,
    'contactName', c.contact_name, 'email', c.email, 'mobile', c.mobile, 'accountNo', c.ub_account_no) order by party.key), '[]')
  from jsonb_each_text(parties) as party
    join customers c on c.customer_id = party.value::integer and c.dealer_id = dealer
$$;

-- Returns an answer about a line in the form of `lineAnswer`, without the answer in full.
create or replace function app.to_wholesaler_answer(one wholesaler_answers) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object('answerID', one.answer_id, 'rowID', one.row_id, 'wholesaler', one.wholesaler,
    'question', one.question, 'outcome', one.outcome, 'facts', one.facts, 'hash', one.hash,
    'askedAt', app.utc_text(one.asked_at),
    'expiresAt', app.utc_text(one.expires_at),
    'acceptedBy', coalesce((select c.accepted_by from line_acceptances c where c.answer_id = one.answer_id), ''))
$$;

-- Returns an appointment in the form of `AppointmentRecord`.
create or replace function app.to_appointment(one appointments) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object('appointmentID', one.appointment_id, 'rowID', one.row_id, 'wholesaler', one.wholesaler,
    'address', one.site ->> 'formattedAddress', 'state', one.state,
    'start', app.utc_text(one.start_at),
    'end', app.utc_text(one.end_at),
    'changeUntil', app.utc_text(one.change_until),
    'problem', one.problem, 'chosenBy', one.chosen_by)
$$;

-- Returns a text that changes with the state of a link.
create or replace function app.link_mark(l customer_links) returns text language sql stable set search_path = public, pg_temp
  as $$ select concat_ws(' ', l.expires_at is null, l.closed, l.answer, extract(epoch from l.opened_at)) $$;

-- Returns a text that changes with the state of an order, its customer, its forms and its notes, or null if the caller may not
-- see it.
create or replace function app.order_record(id integer) returns text
language sql stable set search_path = public, pg_temp as $$
  select concat_ws(' ', o.order_status, o.version, c.version,
    (select string_agg(concat_ws(' ', e.status, e.sealed_file <> ''), ',' order by e.created_at)
      from envelopes e where e.order_id = o.order_id),
    (select string_agg(concat_ws(' ', v.status, v.receipt), ',' order by v.message_id)
      from link_messages v where v.order_id = o.order_id),
    'quote', (select version from quote_details where order_id = o.order_id),
    'application', (select string_agg(concat_ws(' ', version, status), ',' order by application_id)
      from applications where order_id = o.order_id),
    'contacts', (select concat_ws(' ', count(*), sum(version), sum(contact_id)) from contacts
      where customer_id = o.customer_id),
    'notes', (select concat_ws(' ', count(*), sum(version), sum(note_id)) from notes where order_id = o.order_id),
    'progress', extract(epoch from app.progress_changed_at(o.order_id)),
    'ports', (select string_agg(p.state, ',' order by p.number) from port_numbers p where p.order_id = o.order_id),
    'lineAnswers', (select concat_ws(' ', count(*), max(answer_id)) from wholesaler_answers a
      where a.order_id = o.order_id and a.outcome is not null),
    'links', (select string_agg(app.link_mark(l), ',' order by l.link_id) from customer_links l where l.order_id = o.order_id),
    'offers', (
      select string_agg(concat_ws(' ', app.link_mark(l), (
          select concat_ws(' ', count(*), count(q.answered_at)) from quote_questions q where q.offer_id = l.subject)),
        ',' order by l.link_id)
      from quote_offer_variants v join customer_links l on l.kind = 'offer' and l.subject = v.offer_id where v.order_id = o.order_id))
  from orders o join customers c on c.customer_id = o.customer_id
  where o.order_id = id
$$;

-- Returns texts that change with an order, or null if the caller may not see it: `record` as above, and `content` with its
-- services.
create or replace function app.order_marks(id integer) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object(
    'record', app.order_record(o.order_id),
    'content', concat_ws(' ',
      (select concat_ws(' ', count(*), coalesce(sum(version), 0)) from order_headers where order_id = o.order_id),
      (select concat_ws(' ', count(*), coalesce(sum(version), 0), coalesce(sum(line_id), 0)) from order_lines
        where order_id = o.order_id)))
  from orders o where o.order_id = id
$$;

-- Returns an order with all details, as JSON in the form of `StoredDetail`, or null if the caller may not see it.
-- Planning takes several milliseconds and the plan does not depend on the id, so each connection plans it only once.
create or replace function app.find_order_detail(id integer) returns json
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  select json_build_object(
    'order', (select to_json(part) from (select o.order_id as "orderID", o.order_type as "orderType",
      o.order_status as "orderStatus", app.utc_text(o.created_date) as "createdDate",
      o.customer_id as "customerID", o.dealer_id as "dealerID", o.existing_customer as "existingCustomer",
      coalesce(o.signed_date::text, '') as "signedDate", o.order_guid as "orderGUID",
      coalesce(p.relocation_id, 0) as "relocationID", o.docusign_envelope_id as "docuSignEnvelopeID",
      o.is_quote as "isQuote", o.quote_version as "quoteVersion", coalesce(o.related_order, 0) as "relatedOrder",
      o.is_reporting as "isReporting", o.version, c.ub_account_no as "ubAccountNo", o.admin_flag as "adminFlag",
      o.template_name as "templateName", coalesce(o.monthly, 0) as monthly, coalesce(o.once_off, 0) as "onceOff", coalesce(o.over_term, 0) as "overTerm",
      coalesce(k.reference, '') as "conversationReference", coalesce(k.problem, '') as "ticketProblem") part),
    'dealer', json_build_object('name', d.dealer_full_name, 'email', d.dealer_email),
    'customer', (select to_json(part) from (select c.customer_id, c.dealer_id, c.company_id, c.ub_account_no, c.date_added,
      c.cust_type, c.version, c.details, c.email_check, (
        select y.details from orders s join order_headers y on y.order_id = s.order_id and y.block = 'directDebit'
        where s.customer_id = o.customer_id and s.order_id <> o.order_id and s.order_status in (2, 3)
          and y.details ->> 'accountNumber' <> ''
        order by s.order_id desc limit 1) as direct_debit) part),
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
    'terms', (
      select coalesce(json_agg(t.extra_display_conditions), '[]') from terms t where t.needs_confirm and not t.archived),
    'lineAnswers', (
      select coalesce(json_agg(app.to_wholesaler_answer(a) order by a.answer_id), '[]') from wholesaler_answers a
      where a.order_id = o.order_id and a.outcome is not null),
    'appointments', (
      select coalesce(json_agg(app.to_appointment(p) order by p.appointment_id), '[]') from appointments p
      where p.order_id = o.order_id),
    'uploads', (
      select coalesce(json_agg(json_build_object('uploadID', u.upload_id, 'fileGuid', u.file_guid, 'filename', u.name,
        'fileType', u.file_type) order by u.added_at, u.file_guid), '[]') from attachments u where u.order_id = o.order_id),
    'envelope', (
      select json_build_object('envelope_id', e.envelope_id, 'status', e.status, 'to_name', e.to_name,
        'expires_at', e.expires_at, 'viewed_at', e.viewed_at, 'signed_at', e.signed_at,
        'declined_reason', e.declined_reason, 'sealed', e.sealed_file <> '', 'recipients', app.recipients_of(e.guid),
        'deliveries', app.deliveries_of(e.guid))
      from envelopes e where e.order_id = o.order_id order by e.created_at desc limit 1),
    'quoteState', app.quote_state(o.order_id, o.is_quote, o.order_status, o.related_order),
    'application', p.application,
    'trouble', app.order_trouble(o.order_id, o.order_status),
    'marks', app.order_marks(o.order_id),
    'revision', o.revision,
    'held', (select coalesce(json_agg(json_build_object('block', h.block, 'row', h.row_name, 'lineID', coalesce(h.line_id, 0),
        'position', h.position, 'cells', h.cells, 'problems', h.problems, 'author', h.author,
        'heldAt', app.precise_utc_text(h.held_at)) order by h.block, h.position, h.row_name), '[]')
      from order_held h where h.order_id = o.order_id))
  from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
    left join companies f using (company_id) left join tickets k on k.order_id = o.order_id
    cross join lateral (
      select json_agg(line) as lines, array_agg(distinct line.rate_plan_id) as plans,
        array_agg(distinct line.hardware_id)
          || array_agg(distinct (line.details ->> 'itemDetails')::integer)
            filter (where line.details ->> 'itemDetails' ~ '^\d{1,9}$') as handsets,
        array_agg(distinct (line.details ->> 'bundleId')::integer) filter (where line.details ? 'bundleId') as bundles
      from (
        select line_id as id, order_id, version, block, position, rate_plan_id, hardware_id, contract_length, quantity,
          monthly_fee, once_off_charges, once_off_charge, address_id, details, row_key
        from order_lines where order_id = o.order_id) line) l
    cross join lateral (
      select json_agg(header) as headers, array_agg(header.rate_plan_id) as plans
      from (
        select header_id as id, order_id, version, block, rate_plan_id, address_id, details
        from order_headers where order_id = o.order_id) header) h
    -- The current application, if its kind belongs to the order's type, and the id of the order's current relocation.
    cross join lateral (
      select json_agg(json_build_object('applicationID', a.application_id, 'kind', a.kind, 'status', a.status,
          'guid', a.guid, 'details', a.details, 'parties', app.parties_of(a.parties, a.dealer_id)))
          filter (where a.kind = case o.order_type when 1 then 'relocation' when 2 then 'lessee' when 4 then 'finance' end)
          -> 0 as application,
        max(a.application_id) filter (where a.kind = 'relocation') as relocation_id
      from applications a where a.order_id = o.order_id and a.is_current) p
  where o.order_id = id and (app.sees_all() or o.dealer_id = any (app.dealer_ids()))
$$;

-- Merges the logs of up to `batch` orders: of a signed order its whole log, of others what is older than the newest 5,000
-- rows. Each cell keeps its last value with its author. Returns how many orders had such a log.
create or replace function app.merge_operations(batch integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with merging as (
    select c.order_id,
      (array_agg(c.revision order by c.revision desc))[case when o.order_status in (2, 3) then 1 else 5001 end] as last
    from order_operations c join orders o using (order_id) where c.since is not null
    group by c.order_id, o.order_status having o.order_status in (2, 3) or count(*) > 5000 order by 1 limit batch),
  effects as (
    select c.order_id, c.revision, e.place, e.effect ->> 'kind' as kind, e.effect ->> 'block' as block,
      e.effect ->> 'row' as row, e.effect
    from merging m join order_operations c on c.order_id = m.order_id and c.revision <= m.last
      cross join jsonb_array_elements(c.effect) with ordinality as e (effect, place)),
  cells as (
    select order_id, revision, place, block, row, effect ->> 'field' as field, effect -> 'value' as value
      from effects where kind = 'set'
    union all
    select order_id, revision, place, block, row, v.key, v.value
      from effects cross join jsonb_each(effect #> '{state,values}') as v where kind = 'add'),
  last_cells as (
    select distinct on (order_id, block, row, field) * from cells
    order by order_id, block, row, field, revision desc, place desc),
  kept as (
    select order_id, revision, jsonb_agg(jsonb_build_object(
        'kind', 'set', 'block', block, 'row', row, 'field', field, 'value', value) order by place, field) as effect
    from last_cells c
    where value is not null and not exists (select from effects e
      where e.kind = 'remove' and (e.order_id, e.block, e.row) = (c.order_id, c.block, c.row)
        and (e.revision, e.place) > (c.revision, c.place))
    group by order_id, revision),
  merged as (
    update order_operations c
      set since = null, effect = k.effect, answers = '[]', change_id = null, body_hash = '', device = ''
    from kept k where c.order_id = k.order_id and c.revision = k.revision),
  deleted as (
    delete from order_operations c using merging m where c.order_id = m.order_id and c.revision <= m.last
      and not exists (select from kept k where k.order_id = c.order_id and k.revision = c.revision))
  select count(*)::integer from merging
$$;

-- Returns the people who may see an order, if the caller may: its dealer, the managers of that dealer's group, and the
-- provider's staff, whom row policies hide from dealers. The rules of who sees what are those of app.begin_call.
create or replace function app.people_of_order(of_order integer) returns table (dealer_id integer, name text, role text)
language sql stable security definer set search_path = public, pg_temp as $$
  with owner as (
    select d.dealer_id, d.group_no from orders o join dealers d on d.dealer_id = o.dealer_id
    where o.order_id = of_order and (app.sees_all() or o.dealer_id = any (app.dealer_ids()))),
  sellers as (
    select d.dealer_id, d.dealer_full_name, case when d.dealer_id = w.dealer_id then 'dealer' else 'manager' end as role
      from owner w join dealers d on d.dealer_id = w.dealer_id or (d.is_manager and d.group_no = w.group_no and w.group_no <> '')
      where lower(d.auth_level) in ('dealer', 'directsales', '5'))
  select s.dealer_id, s.dealer_full_name, s.role from sellers s
  union
  select d.dealer_id, d.dealer_full_name, 'staff' from owner, dealers d where lower(d.auth_level) in ('employee', 'admin')
$$;
