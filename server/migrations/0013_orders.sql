-- Orders after they are signed, and lists of a million of them.

alter table orders
  add column admin_flag boolean not null default false,
  -- When the order came to the status it has: what waits too long is found by it.
  add column moved_at timestamptz not null default now();
update orders o set moved_at = coalesce(
  (select max(coalesce(e.signed_at, e.sent_at)) from envelopes e where e.order_id = o.order_id and e.status <> 'voided'),
  o.created_date);

-- Lists are walked newest first: of everybody, of a dealer, of a status, of a type.
drop index orders_dealer_id_order_id_idx;
create index on orders (created_date desc, order_id desc);
create index on orders (dealer_id, created_date desc, order_id desc);
create index on orders (order_status, created_date desc, order_id desc);
create index on orders (order_type, created_date desc, order_id desc) where order_type <> 0;
create index orders_flagged on orders (created_date desc, order_id desc) where admin_flag;
-- What is out or being provisioned, the longest first.
create index orders_waiting on orders (moved_at, order_id) where order_status in (1, 2);
create index orders_waiting_of_dealer on orders (dealer_id, moved_at, order_id) where order_status in (1, 2);

-- The ticket by which a signed order is provisioned. One row an order: that of its newest signature. The key is the guid
-- of the link that was signed, so that an order which is signed again gets a ticket of its own.
create table tickets (
  order_id integer primary key,
  dealer_id integer not null,
  key text not null,
  reference text not null default '',
  problem text not null default '',
  sent_at timestamptz,
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create unique index on tickets (reference) where reference <> '';
alter table tickets enable row level security;
create policy by_dealer on tickets to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, update, delete on tickets to dealerline_app;

-- Whether a reference is that of a ticket: all that whoever calls without signing in may learn.
create function app.is_ticket(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted <> '' and exists (select from tickets where reference = wanted)
$$;

-- Stores what a job did, in the name of the portal.
create function app.audit_job(entries jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (actor, entity_type, entity_id, action, data)
  select 'portal', entity_type, entity_id, action, data
  from jsonb_to_recordset(entries) as entry (entity_type text, entity_id text, action text, data jsonb)
$$;

-- The customers whose orders a keyword finds, among those the caller sees; null where they are so many that walking the
-- orders newest first finds a page sooner. How common the words are among everybody's is seen from the newest customers; a
-- dealer's own are few enough to read them all, which is sooner done than looking a common word up. Below policies the
-- trigram index can't be used: as app.matching_customers does, this applies the rule itself and answers only ids.
create function app.find_order_customers(words text[], most integer) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  source text := 'customers';
  exactly text;
  nearly text;
  sampled integer;
  fitting integer;
  found integer[];
begin
  select string_agg(format('search like %L', '%' || word || '%'), ' and '),
    string_agg(format('%L <%% search', word), ' and ') into exactly, nearly from unnest(words) as word;
  if app.sees_all() then
    execute format('select count(*), count(*) filter (where %s) from (select search from customers order by customer_id desc limit 1000) as newest', exactly)
      into sampled, fitting;
    if sampled = 1000 and fitting > 20 then return null; end if;
  else
    source := format('(select customer_id, search from customers where dealer_id = any (%L::integer[]) offset 0) as mine', app.dealer_ids());
  end if;
  execute format('select array_agg(customer_id) from (select customer_id from %s where %s limit %s) as fit', source, exactly, most + 1)
    into found;
  if found is null then
    execute format('select array_agg(customer_id) from (select customer_id from %s where %s limit %s) as fit', source, nearly, most)
      into found;
  end if;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;

-- What became of an order: who did what when (and for whom), what happened to its signing requests, its ticket. Null where
-- the caller has no such order.
create function app.find_milestones(id integer) returns json
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

-- As before, and with the administrators' flag and the ticket.
create or replace function app.find_order_detail(id integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'order', json_build_object('orderID', o.order_id, 'orderType', o.order_type, 'orderStatus', o.order_status,
      'createdDate', to_char(o.created_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'customerID', o.customer_id,
      'dealerID', o.dealer_id, 'existingCustomer', o.existing_customer, 'signedDate', coalesce(o.signed_date::text, ''),
      'orderGUID', o.order_guid, 'docuSignEnvelopeID', o.docusign_envelope_id, 'isQuote', o.is_quote,
      'quoteVersion', o.quote_version, 'relatedOrder', coalesce(o.related_order, 0), 'isReporting', o.is_reporting,
      'version', o.version, 'ubAccountNo', c.ub_account_no, 'adminFlag', o.admin_flag,
      'conversationReference', coalesce(k.reference, ''), 'ticketProblem', coalesce(k.problem, '')),
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
    left join companies f using (company_id) left join tickets k on k.order_id = o.order_id
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

grant execute on all functions in schema app to dealerline_app;

-- State of the sandbox of the ticketing system.
create table outside.ticket (
  ticket_id integer generated always as identity (start with 500101) primary key,
  key text not null unique,
  order_id integer not null,
  ticket jsonb not null,
  status text not null default 'open' check (status in ('open', 'completed', 'withdrawn')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
