-- Returns the run of this primary (app.primary_runs). The first call of a run stores it.
create or replace function app.primary_run() returns uuid
language plpgsql set search_path = public, pg_temp as $$
declare
  current_timeline text := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  run uuid := (select run_id from app.primary_runs
    where started_at = pg_postmaster_start_time() and timeline = current_timeline);
begin
  if run is null then
    -- Reading must not wait for a standby that is gone.
    perform set_config('synchronous_commit', 'local', true);
    insert into app.primary_runs (started_at, timeline) values (pg_postmaster_start_time(), current_timeline)
      on conflict do nothing;
    select run_id into run from app.primary_runs
      where started_at = pg_postmaster_start_time() and timeline = current_timeline;
  end if;
  return run;
end $$;

-- Returns the caller of this transaction and the position that a standby must have reached before it answers: every
-- commit that has been acknowledged to anybody is before it. If commits are acknowledged before they are flushed, the
-- position is the end of the log. The server signs the result for app.begin_standby_call.
create or replace function app.standby_ticket() returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  flushes boolean := current_setting('synchronous_commit') <> 'off';
begin
  return jsonb_build_object('kind', app.caller_kind(), 'id', app.caller_id(), 'person', app.person_id(),
    'dealers', case when app.caller_kind() = 4 then app.setting('dealers') end, 'run', app.primary_run(),
    'position', case when flushes then pg_current_wal_flush_lsn() else pg_current_wal_insert_lsn() end);
end $$;

-- Returns whether this server can answer calls that a primary opened at a position: 'ready', or the reason why not. It is
-- no longer a standby (promoted), it has not reached the position within the patience (behind), or it does not have the
-- run of the primary (unrelated).
create or replace function app.standby_state(primary_run uuid, target pg_lsn, patience interval) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deadline timestamptz := clock_timestamp() + patience;
begin
  if not pg_is_in_recovery() then return 'promoted'; end if;
  while pg_last_wal_replay_lsn() < target loop
    if clock_timestamp() > deadline then return 'behind'; end if;
    perform pg_sleep(0.001);
  end loop;
  if not exists (select from app.primary_runs where run_id = primary_run) then return 'unrelated'; end if;
  return 'ready';
end $$;

-- Starts the transaction of a call on a hot standby. The server has signed the ticket that the call's opening returned at
-- the primary. Waits at most 50 ms for the position of the ticket. Returns the state of this server; the transaction has
-- a caller only if it is 'ready'.
create or replace function app.begin_standby_call(claims text, signature text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  content jsonb := app.verified_claims(claims, signature);
  visible text := content ->> 'dealers';
  state text;
  caller_values text;
begin
  if content ->> 'position' is null then
    raise exception 'These claims do not belong to a call on a standby.' using errcode = 'insufficient_privilege';
  end if;
  state := app.standby_state((content ->> 'run')::uuid, (content ->> 'position')::pg_lsn, interval '50 ms');
  if state is distinct from 'ready' then return state; end if;
  caller_values := app.caller_value((content ->> 'kind')::bigint, (content ->> 'id')::integer)
    || ' ' || (content ->> 'person') || ' ' || coalesce(app.short_hash(visible), 0);
  perform set_config('app.dealers', coalesce(visible, ''), true), set_config('app.standby_caller',
    caller_values || '/' || app.standby_signature(caller_values, (select key from app.call_key)), true);
  return state;
end $$;
