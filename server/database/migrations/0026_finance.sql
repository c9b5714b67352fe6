-- Finance applications: an order can have several over time, one after the other, of which the last one counts.

alter table applications
  add column index integer not null default 1,
  add column is_current boolean not null default true,
  -- When it was filled in as it reads now, to be printed; null once it has changed.
  add column generated_at timestamptz,
  drop constraint applications_order_id_kind_key,
  add constraint applications_order_id_kind_index_key unique (order_id, kind, index);
create unique index applications_current on applications (order_id, kind) where is_current;
