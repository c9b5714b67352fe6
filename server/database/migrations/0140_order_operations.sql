-- What each request changed in an order. Rows are added by calls, and merged by app.merge_operations.
create table order_operations (
  order_id integer not null,
  dealer_id integer not null,
  revision integer not null,
  -- The revision before the request. Null if the row was merged: its effect is then not all that the request changed.
  since integer,
  -- The id that a device gave the change; null for other calls.
  change_id uuid,
  body_hash text not null default '',
  -- The signed-in person, also while they act as another dealer.
  person_id integer not null,
  author text not null,
  device text not null default '',
  at timestamptz not null default app.now(),
  effect jsonb not null,
  answers jsonb not null default '[]',
  primary key (order_id, revision),
  check (since < revision),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create unique index order_operations_change on order_operations (order_id, change_id) where change_id is not null;
create index order_operations_unmerged on order_operations (order_id) where since is not null;

alter table order_operations enable row level security;
create policy by_dealer on order_operations to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]))
  with check (person_id = (select app.person_id())
    and ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[])));
grant select, insert on order_operations to dealerline_app;
