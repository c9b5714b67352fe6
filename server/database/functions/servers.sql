-- Deletes counts of calls that no limit uses any more. The age is not a parameter, so that a call cannot reset a limit.
create or replace function app.delete_old_call_counts() returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from servers.call_counts where minute < floor(date_part('epoch', clock_timestamp()) / 60) - 5 $$;
