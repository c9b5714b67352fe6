-- The server logs in as roles that own nothing; only migrations connect as the owner. Roles belong to the whole
-- PostgreSQL server, so each database has login roles with names of its own. Only the owner reads their passwords.
create table app.login_roles (
  purpose text primary key,
  role_name text not null,
  password text not null
);

do $$ begin
  if not exists (select from pg_roles where rolname = 'dealerline_outside') then
    create role dealerline_outside nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'dealerline_jobs') then
    create role dealerline_jobs nologin nobypassrls;
  end if;
end $$;

-- The sandboxes of outside systems.
grant usage on schema outside to dealerline_outside;
grant select, insert, update, delete on all tables in schema outside to dealerline_outside;
grant usage on all sequences in schema outside to dealerline_outside;
alter default privileges in schema outside grant select, insert, update, delete on tables to dealerline_outside;
alter default privileges in schema outside grant usage on sequences to dealerline_outside;
