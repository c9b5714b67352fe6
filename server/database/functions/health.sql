-- Lists the names of the applied migrations, so that a server can compare them with its own.
create or replace function app.applied_migrations() returns text[]
language sql stable security definer set search_path = public, pg_temp
  as $$ select array_agg(name order by name) from migrations $$;
