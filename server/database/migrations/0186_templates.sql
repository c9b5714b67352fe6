-- The name by which a dealer finds an order again to begin others with its services; empty for an order that is no template.
alter table orders add column template_name text not null default '';
create index orders_templates on orders (dealer_id, created_date desc, order_id desc) where template_name <> '';
