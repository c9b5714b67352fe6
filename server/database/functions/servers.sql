-- Deletes counts of calls that no limit uses any more. The age is not a parameter, so that a call cannot reset a limit.
create or replace function app.delete_old_call_counts() returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from servers.call_counts where minute < floor(date_part('epoch', clock_timestamp()) / 60) - 5 $$;

-- Returns the running servers and the state of the database, for callers who see the records of all dealers.
create or replace function app.installation_status() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return null; end if;
  return jsonb_build_object(
    'servers', (
      select coalesce(jsonb_agg(jsonb_build_object('host', r.host, 'role', r.role, 'version', r.version,
        'connections', r.connections,
        'startedAt', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'seenAt', to_char(r.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by r.started_at), '[]')
      from servers.running r where r.seen_at > now() - interval '20 seconds'),
    'database', jsonb_build_object(
      'version', current_setting('server_version'),
      'megabytes', round(pg_database_size(current_database()) / 1048576.0),
      'connections', (select count(*) from pg_stat_activity a where a.datname = current_database()),
      'maxConnections', current_setting('max_connections')::integer,
      'startedAt', to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    'newestMigration', (select max(m.name) from migrations m where m.name ~ '^[0-9]'));
end $$;

-- Returns the last answer and failure of each outside system, for callers who see the records of all dealers.
create or replace function app.outside_states() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return null; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('system', s.system, 'failure', s.failure,
      'answeredAt', coalesce(to_char(s.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''),
      'failedAt', coalesce(to_char(s.failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''))), '[]')
    from servers.outside_states s);
end $$;
