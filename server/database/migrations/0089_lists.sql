-- Each sort of the lists of orders and customers reads a page in the sequence of an index.
create index orders_by_status on orders (order_status, order_id);
create index orders_by_type on orders (order_type, order_id);
create index orders_by_status_time on orders (moved_at, order_id);
create index orders_by_monthly on orders (coalesce(monthly, 0), order_id);
create index orders_by_once_off on orders (coalesce(once_off, 0), order_id);
create index customers_by_contact on customers (contact_name, customer_id);
create index customers_by_type on customers (cust_type, customer_id);
create index customers_by_account_no on customers (ub_account_no, customer_id);
create index customers_by_suburb on customers (suburb, customer_id);

-- The views of lists that a person has named: the query string of the list's address.
create table list_views (
  dealer_id integer not null references dealers on delete cascade,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  search text not null,
  saved_at timestamptz not null default app.now(),
  primary key (dealer_id, list, name)
);
alter table list_views enable row level security;
create policy of_person on list_views to dealerline_app using (dealer_id = (select app.person_id()));
grant select, insert, update, delete on list_views to dealerline_app;
