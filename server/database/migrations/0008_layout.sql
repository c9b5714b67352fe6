-- Which fields of a page show, for everybody. `known` are the fields there were when it was saved, so that a field that
-- is added to a service later shows.
create table layout_settings (
  component text primary key,
  visible text[] not null,
  known text[] not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on layout_settings to dealerline_app;
