-- Whether the page polls because nothing of its stream arrives.
alter table order_presence add column is_buffered boolean not null default false;
