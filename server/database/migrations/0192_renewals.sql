-- The order whose contract an order or quote was made to renew.
alter table orders add column renews_order integer references orders;
create index orders_renewing on orders (renews_order) where renews_order is not null;
