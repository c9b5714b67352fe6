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
-- trigram index can't be used: this applies the rule itself and answers only ids.
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
