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
