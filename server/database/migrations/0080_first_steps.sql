-- Whether administrators have dismissed the first steps of a new installation, which the home screen lists.
create table first_steps (
  only_row boolean primary key default true check (only_row),
  dismissed_by text not null,
  dismissed_at timestamptz not null default clock_timestamp()
);
alter table first_steps enable row level security;
create policy kept_by_provider on first_steps to dealerline_app using ((select app.sees_all()));
grant select, insert on first_steps to dealerline_app;
