-- Returns a page of who used a customer and its orders, newest first, for callers who see the records of all dealers.
create or replace function app.customer_views(customer integer, skipped integer, size integer)
returns table (person text, subject text, "orderID" integer, "firstAt" text, "lastAt" text, calls integer, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(a.dealer_full_name, 'Person ' || v.actor_id), coalesce(s.dealer_full_name, 'Dealer ' || v.subject_id),
    v.order_id, app.utc_text(v.first_at),
    app.utc_text(v.last_at), v.calls, (count(*) over ())::integer
  from (
    select * from servers.customer_views where order_id = 0 and customer_id = customer
    union all
    select * from servers.customer_views
    where order_id in (select o.order_id from orders o where o.customer_id = customer) and order_id > 0
  ) v
  left join dealers a on a.dealer_id = v.actor_id
  left join dealers s on s.dealer_id = v.subject_id
  where app.sees_all()
  order by v.last_at desc, v.order_id, v.actor_id, v.subject_id
  offset skipped limit size
$$;

-- Whether the caller may export and erase: a job, or an administrator who acts for themselves.
create or replace function app.may_erase() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select app.caller_kind() = 1 or (app.caller_kind() = 2 and exists (
    select from dealers d
    where d.dealer_id = app.person_id() and lower(d.auth_level) = 'admin' and lower(d.auth_group) = 'administrators'))
$$;

-- Returns the orders of a customer with the day until which each is kept: years after the signature or, if a service runs
-- longer, after its contract term. An order that was never signed is not kept, unless it belongs to a signed one.
create or replace function app.kept_orders(customer integer, years integer)
returns table (order_id integer, is_signed boolean, kept_until date)
language sql stable set search_path = public, pg_temp as $$
  with recursive signed as (
    select o.order_id, (greatest(o.signed_date, max(s.answered_at)::date)
      + make_interval(months => coalesce(max(l.contract_length), 0), years => years))::date as kept_until
    from orders o
    left join customer_links s on s.order_id = o.order_id and s.answer = 'signed'
    left join order_lines l on l.order_id = o.order_id
    where o.customer_id = customer and (o.signed_date is not null or s.answered_at is not null)
    group by o.order_id
  ), kept as (
    select s.order_id, s.kept_until from signed s
    union
    select o.order_id, k.kept_until from kept k
    join orders r on r.order_id = k.order_id
    join orders o on o.order_id = r.related_order or o.related_order = k.order_id
    where o.customer_id = customer
  )
  select o.order_id, exists (select from signed s where s.order_id = o.order_id), max(k.kept_until)
  from orders o left join kept k on k.order_id = o.order_id
  where o.customer_id = customer
  group by o.order_id
$$;

-- Deletes orders with everything on them. Refuses an order that app.kept_orders keeps. The tables that refer to an order
-- without "on delete cascade" come first.
create or replace function app.erase_orders(ids integer[], years integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not app.may_erase() then raise exception 'This caller may not erase orders.'; end if;
  if exists (
    select from (select distinct o.customer_id from orders o where o.order_id = any(ids)) c
    cross join app.kept_orders(c.customer_id, years) k where k.order_id = any(ids) and k.kept_until >= app.today()
  ) then raise exception 'An order that has to be kept cannot be erased.'; end if;
  update orders set related_order = null where related_order = any(ids);
  update orders set renews_order = null where renews_order = any(ids);
  delete from notifications n using quote_offer_variants v
    where v.order_id = any(ids) and (n.event_key = 'quote-answered-' || v.offer_id or n.event_key in (
      select 'quote-question-' || q.question_id from quote_questions q where q.offer_id = v.offer_id));
  delete from notifications n using port_requests p
    where p.order_id = any(ids) and n.event_key = 'port-request-' || p.request_id;
  -- An offer that also compares a quote which is kept loses only its other variants.
  update link_messages m set order_id = v.order_id from quote_offers f join quote_offer_variants v using (offer_id)
    where m.link = f.guid and m.order_id = any(ids) and v.order_id <> all(ids);
  update customer_links l set order_id = v.order_id from quote_offer_variants v
    where l.kind = 'offer' and v.offer_id = l.subject and l.order_id = any(ids) and v.order_id <> all(ids);
  delete from quote_offers f where exists (select from quote_offer_variants v where v.offer_id = f.offer_id and v.order_id = any(ids))
    and not exists (select from quote_offer_variants v where v.offer_id = f.offer_id and v.order_id <> all(ids));
  delete from notifications n using wholesaler_answers a
    where a.order_id = any(ids) and n.event_key = 'line-changed-' || a.answer_id;
  delete from notifications n using appointments a
    where a.order_id = any(ids) and n.event_key like 'appointment-' || a.appointment_id || '-%';
  -- What the portal recorded itself before it asked an outside system.
  delete from outside.sms s using link_messages m where m.order_id = any(ids) and s.reference = m.reference;
  delete from outside.sms s using signer_codes c where c.order_id = any(ids) and s.reference like 'code-' || c.code_id || '-%';
  delete from outside.sms s using notifications n where n.order_id = any(ids) and s.reference = 'notice-' || n.notification_id;
  delete from outside.envelope_claim e using envelope_recipients r where r.order_id = any(ids) and e.key = r.guid::text;
  delete from signer_codes where order_id = any(ids);
  delete from deliveries where order_id = any(ids);
  update envelope_recipients set replaced_by = null where order_id = any(ids);
  delete from envelope_recipients where order_id = any(ids);
  delete from envelopes where order_id = any(ids);
  delete from airline_leads where order_id = any(ids);
  delete from orders where order_id = any(ids);
end $$;

-- Deletes a customer who has no orders, with addresses, contacts and company.
create or replace function app.erase_customer(customer integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company integer;
begin
  if not app.may_erase() then raise exception 'This caller may not erase customers.'; end if;
  delete from airline_leads where customer_id = customer;
  delete from wholesale_orders where customer_id = customer;
  delete from customers where customer_id = customer returning company_id into company;
  delete from companies c where c.company_id = company
    and not exists (select from customers o where o.company_id = c.company_id);
end $$;

-- Deletes the entries of the access log that are older than the given number of days. Only for jobs.
create or replace function app.delete_old_views(days integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from servers.customer_views where day < app.today() - days and app.caller_kind() = 1
$$;

-- Deletes rejected applications of dealers that were decided before a moment. Only for jobs. Returns their number.
create or replace function app.delete_old_interests(before timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with deleted as (
    delete from dealer_interests where status = 'Rejected' and decided_at < before and app.caller_kind() = 1 returning 1
  )
  select count(*)::integer from deleted
$$;

-- Returns everything about a customer by table, for administrators. Links, keys and hashes are left out, because they would
-- open or identify records of the portal. A test compares the tables with those that refer to customers and orders.
create or replace function app.personal_data(customer integer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids integer[] := array(select o.order_id from orders o where o.customer_id = customer);
  hidden text[] := '{search,search_text,mailbox,dialled_mobile,folded_contact_name,guid,order_guid,envelope_guid,recipient_guid,file_guid,replaced_by,key,billing_key,session,'
    'sealed_file,service_file,service_id,docusign_envelope_id,code_hash,proof_hash,salt,version}';
begin
  if not app.may_erase() then raise exception 'This caller may not export customers.'; end if;
  return jsonb_build_object(
    'customer', (select to_jsonb(t) - hidden from customers t where t.customer_id = customer),
    'company', (select to_jsonb(t) - hidden from companies t
      where t.company_id = (select c.company_id from customers c where c.customer_id = customer)),
    'addresses', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from addresses t where t.customer_id = customer),
    'address_facts', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from address_facts t where t.customer_id = customer),
    'contacts', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from contacts t where t.customer_id = customer),
    'airline_enrolments', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from airline_enrolments t where t.customer_id = customer),
    'outside_requests', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from outside_requests t where t.customer_id = customer or t.order_id = any(ids)),
    'airline_leads', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from airline_leads t where t.customer_id = customer or t.order_id = any(ids)),
    'wholesale_orders', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from wholesale_orders t where t.customer_id = customer),
    'site_lists', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from site_lists t where t.customer_id = customer),
    'site_rows', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from site_rows t
      join site_lists l using (site_list_id) where l.customer_id = customer or t.order_id = any(ids)),
    'site_questions', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from site_questions t
      join site_rows r using (site_row_id) join site_lists l using (site_list_id)
      where l.customer_id = customer or r.order_id = any(ids)),
    'orders', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from orders t where t.customer_id = customer),
    'search_facts', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from search_facts t where t.customer_id = customer),
    'order_headers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_headers t where t.order_id = any(ids)),
    'order_lines', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_lines t where t.order_id = any(ids)),
    'order_terms', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_terms t where t.order_id = any(ids)),
    'order_engagements', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_engagements t where t.order_id = any(ids)),
    'order_grades', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_grades t where t.order_id = any(ids)),
    'order_remarks', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_remarks t where t.order_id = any(ids)),
    'order_operations', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_operations t where t.order_id = any(ids)),
    'order_held', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_held t where t.order_id = any(ids)),
    'order_drafts', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from order_drafts t where t.order_id = any(ids)),
    'line_answers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from line_answers t where t.order_id = any(ids)),
    'wholesaler_answers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from wholesaler_answers t
      left join site_rows r using (site_row_id) left join site_lists l using (site_list_id)
      where t.order_id = any(ids) or l.customer_id = customer or r.order_id = any(ids)),
    'appointments', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from appointments t where t.order_id = any(ids)),
    'line_acceptances', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from line_acceptances t where t.order_id = any(ids)),
    'notes', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from notes t where t.order_id = any(ids))
  ) || jsonb_build_object(
    'notifications', (select coalesce(jsonb_agg(to_jsonb(t) - hidden - 'event_key'), '[]') from notifications t where t.order_id = any(ids)),
    'notification_reads', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from notification_reads t
      join notifications n using (notification_id) where n.order_id = any(ids)),
    'quote_details', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_details t where t.order_id = any(ids)),
    'quote_versions', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_versions t where t.order_id = any(ids)),
    'quote_contents', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_contents t where t.order_id = any(ids)),
    'quote_offers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_offers t where t.customer_id = customer),
    'quote_offer_variants', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_offer_variants t where t.order_id = any(ids)),
    'quote_messages', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_messages t join quote_offers f using (offer_id)
      where f.customer_id = customer),
    'quote_questions', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from quote_questions t join quote_offers f using (offer_id)
      where f.customer_id = customer),
    'attachments', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from attachments t where t.order_id = any(ids)),
    'applications', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from applications t where t.order_id = any(ids)),
    'application_links', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from application_links t where t.order_id = any(ids)),
    'application_messages', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from application_messages t where t.order_id = any(ids)),
    'envelopes', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from envelopes t where t.order_id = any(ids)),
    'envelope_recipients', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from envelope_recipients t where t.order_id = any(ids)),
    'customer_links', (select coalesce(jsonb_agg(to_jsonb(t) - hidden || jsonb_build_object('sent_at', app.link_sent_at(t.guid))), '[]')
      from customer_links t where t.order_id = any(ids)),
    'link_messages', (select coalesce(jsonb_agg(to_jsonb(t) - hidden - 'link' - 'reference'), '[]') from link_messages t where t.order_id = any(ids)),
    'deliveries', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from deliveries t where t.order_id = any(ids)),
    'signer_codes', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from signer_codes t where t.order_id = any(ids)),
    'reserved_numbers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from reserved_numbers t where t.order_id = any(ids)),
    'port_batches', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from port_batches t where t.order_id = any(ids)),
    'port_numbers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from port_numbers t where t.order_id = any(ids)),
    'port_requests', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from port_requests t where t.order_id = any(ids)),
    'progress_followers', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from progress_followers t where t.order_id = any(ids)),
    'progress_messages', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from progress_messages t where t.order_id = any(ids)),
    'progress_notices', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from progress_notices t where t.order_id = any(ids)),
    'tickets', (select coalesce(jsonb_agg(to_jsonb(t) - hidden), '[]') from tickets t where t.order_id = any(ids)),
    'audit_log', (select coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'actor', t.actor, 'action', t.action,
        'record', t.entity_type) order by t.audit_id), '[]') from audit_log t
      where t.entity_type in ('customer', 'address', 'company') and t.entity_id = customer::text
        or t.entity_type in ('order', 'notes', 'numbers', 'quote', 'terms') and t.entity_id = any(ids::text[])),
    'customer_views', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from app.customer_views(customer, 0, 10000) t));
end $$;
