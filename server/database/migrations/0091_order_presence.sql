-- Who has an order open. A row lives some seconds; it is not worth a record in the log of the database.
create unlogged table order_presence (
  order_id integer not null,
  -- The page in the browser.
  page text not null,
  dealer_id integer not null,
  person_id integer not null,
  name text not null,
  screen text not null,
  seen_at timestamptz not null,
  primary key (order_id, page)
);

alter table order_presence enable row level security;
create policy by_dealer on order_presence to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, update, delete on order_presence to dealerline_app;
