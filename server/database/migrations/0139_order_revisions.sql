-- A number that rises whenever an order, its headers or its lines change, by calls, jobs and servers of release 0.4.0 alike.
alter table orders add column revision integer not null default 1;

create trigger raise_revision before update on orders for each row
  when (old.* is distinct from new.*) execute function app.raise_revision();

create trigger raise_revision_on_insert after insert on order_headers referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_update after update on order_headers referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_delete after delete on order_headers referencing old table as changed
  for each statement execute function app.raise_revision_of_content();

create trigger raise_revision_on_insert after insert on order_lines referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_update after update on order_lines referencing new table as changed
  for each statement execute function app.raise_revision_of_content();
create trigger raise_revision_on_delete after delete on order_lines referencing old table as changed
  for each statement execute function app.raise_revision_of_content();
