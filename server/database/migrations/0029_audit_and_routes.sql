-- Reading the audit log, what people write into that of an order, and what administrators change of the menu.

-- What people write into the log of an order. The log itself is only ever added to: an entry of it says that something
-- was written, and its words lie here, so that they can be taken out again.
create table order_remarks (
  audit_id bigint primary key references audit_log,
  order_id integer not null,
  dealer_id integer not null,
  remark text not null check (remark <> ''),
  author_id integer not null references dealers on delete cascade,
  written_by text not null,
  written_at timestamptz not null default now(),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index on order_remarks (order_id, dealer_id);
create index on order_remarks (author_id);

alter table order_remarks enable row level security;
create policy by_dealer on order_remarks to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, delete on order_remarks to dealerline_app;

-- Newest first, of everything, of one kind and of one record.
drop index audit_log_at_idx;
drop index audit_log_entity_type_entity_id_idx;
create index on audit_log (at, audit_id);
create index on audit_log (entity_type, at, audit_id);
create index on audit_log (entity_type, entity_id, audit_id);

-- What administrators have changed of an entry of the menu; what is declared in the code is not stored. An entry is known
-- by its id and its address: a change of one that has moved since counts no more.
create table menu_changes (
  entry_id integer primary key,
  path text not null,
  name text not null check (name <> ''),
  report_label text not null check (report_label <> ''),
  icon text not null,
  place integer not null,
  hidden boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);

alter table menu_changes enable row level security;
create policy read_by_staff on menu_changes for select to dealerline_app using ((select app.is_staff()));
create policy kept_by_provider on menu_changes to dealerline_app using ((select app.sees_all()));
grant select, insert, update, delete on menu_changes to dealerline_app;
