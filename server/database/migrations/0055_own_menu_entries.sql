-- Entries of the menu that administrators add, and other addresses for those that are declared in the code.

alter table menu_changes add column new_path text check (new_path like '/%');

-- Ids begin above those of declared entries.
create table menu_entries (
  entry_id integer generated always as identity (start with 10001) primary key,
  path text not null,
  name text not null check (name <> ''),
  report_label text not null check (report_label <> ''),
  component text not null,
  before_enter text not null,
  section text not null,
  icon text not null,
  place integer not null,
  hidden boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);
create unique index menu_entries_path on menu_entries (lower(path));
create unique index menu_entries_name on menu_entries (lower(name));

alter table menu_entries enable row level security;
create policy read_by_staff on menu_entries for select to dealerline_app using ((select app.is_staff()));
create policy kept_by_provider on menu_entries to dealerline_app using ((select app.sees_all()));
grant select, insert, update, delete on menu_entries to dealerline_app;
