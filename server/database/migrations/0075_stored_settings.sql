-- Settings in the database. A variable of the environment wins over a row. The values are encrypted with the master key.
create table stored_settings (
  name text primary key,
  encrypted_value bytea not null,
  changed_at timestamptz not null default now(),
  changed_by text not null
);
alter table stored_settings enable row level security;
create policy kept_by_provider on stored_settings to dealerline_app using ((select app.sees_all()));
grant select, insert, update, delete on stored_settings to dealerline_app;
