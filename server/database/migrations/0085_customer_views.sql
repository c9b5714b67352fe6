-- Who used which customer or order: a row for each person, day and record. Servers write it some seconds after the calls;
-- app.customer_views reads it. There are no foreign keys, because an entry stays when its record is erased.
create table servers.customer_views (
  -- The signed-in person, and the dealer they acted as.
  actor_id integer not null,
  subject_id integer not null,
  day date not null,
  -- One of the two is 0.
  customer_id integer not null,
  order_id integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  calls integer not null,
  primary key (customer_id, order_id, day, actor_id, subject_id)
);
create index on servers.customer_views (order_id, day) where order_id > 0;
create index on servers.customer_views (day);
grant select, insert, update on servers.customer_views to dealerline_server;
