-- The key that a device gave a row before it was stored. A row without one is named by its id.
alter table order_lines add column row_key uuid;
create unique index order_lines_row_key on order_lines (order_id, block, row_key) where row_key is not null;

-- Typed cells that are not part of the order yet: those of a new row, of a stored row that they change, or of a header.
create table order_held (
  order_id integer not null,
  dealer_id integer not null,
  -- The name of the service; of a header, the name under which it is stored.
  block text not null,
  -- The key of a new row, the id of the line that the cells change, or 'header'.
  row_name text not null check (row_name = 'header' or row_name ~ '^([0-9]{1,10}|[0-9a-f-]{36})$'),
  -- The line that the cells change. Null for a new row, for a header, and after the line was removed.
  line_id integer references order_lines on delete set null,
  -- The place among the lines and held rows of the service.
  position integer not null default 0,
  -- By field: {"cell": a value or a text, "before": the value of the line that its first author saw}.
  cells jsonb not null,
  -- Why the row could not be stored.
  problems jsonb not null default '[]',
  -- The signed-in person who changed the row last, also while they act as another dealer.
  person_id integer not null,
  author text not null,
  held_at timestamptz not null default app.now(),
  primary key (order_id, block, row_name),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index order_held_line on order_held (line_id);

alter table order_held enable row level security;
create policy by_dealer on order_held to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, update, delete on order_held to dealerline_app;

create trigger raise_revision_on_insert after insert on order_held referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_update after update on order_held referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_delete after delete on order_held referencing old table as changed
  for each statement execute function app.raise_revision_of_content();
