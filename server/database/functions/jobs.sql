-- The role of calls may queue jobs but not read them, because jobs belong to all dealers. These functions read them for
-- callers who see the records of all dealers; the API calls themselves require an administrator.

-- Counts the unfinished and the failed jobs by kind. A job that has failed and will be tried again counts as waiting. The
-- counts contain no data of dealers, so `/metrics` reads them without a caller.
create or replace function app.job_queues()
returns table (job text, waiting integer, later integer, running integer, tried_again integer, failed integer,
  waits_since timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select k.kind,
      (count(*) filter (where k.is_open and k.start_after <= now()))::integer,
      (count(*) filter (where k.is_open and k.start_after > now()))::integer,
      (count(*) filter (where k.state = 'active' and not k.is_dead))::integer,
      (count(*) filter (where k.state = 'retry' and not k.is_dead))::integer,
      (count(*) filter (where k.is_dead))::integer,
      min(k.start_after) filter (where k.is_open and k.start_after <= now())
    from (
      select coalesce(case when j.name = 'dead-letters' then j.source_name end, j.name) as kind, j.state, j.start_after,
        j.name = 'dead-letters' as is_dead, j.name <> 'dead-letters' and j.state < 'active' as is_open
      from pgboss.job j
      where j.state < 'completed' and j.name not like '\_\_pgboss%') k
    group by k.kind order by k.kind;
end $$;

-- Returns a page of the jobs that have failed for the last time, with the number of all. `sort_by` is a field of the call.
-- `titled_kinds` are the kinds in the sequence of their titles.
create or replace function app.failed_jobs(
  kind text, skip integer, most integer, sort_by text, descending boolean, titled_kinds text[])
returns table (id uuid, job text, queued_at timestamptz, failed_at timestamptz, kept_until timestamptz, attempts integer,
  error jsonb, data jsonb, total integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return; end if;
  return query
    select j.id, coalesce(j.source_name, ''), j.source_created_on, j.created_on, j.keep_until,
      coalesce(j.source_retry_count, 0) + 1, j.source_output, j.data, (count(*) over ())::integer
    from pgboss.job j cross join lateral (
      select case sort_by
          when 'title' then array_position(titled_kinds, j.source_name)::numeric
          when 'failedAt' then extract(epoch from j.created_on)
          when 'attempts' then coalesce(j.source_retry_count, 0)
          when 'keptUntil' then extract(epoch from j.keep_until)
        end as number,
        case when sort_by = 'reason' then coalesce(nullif(j.source_output ->> 'message', ''), j.source_output ->> 'code',
          j.source_output ->> 'name', '') end as words) k
    where j.name = 'dead-letters' and j.state < 'active' and (kind = '' or j.source_name = kind)
    order by case when descending then -k.number else k.number end, case when not descending then k.words end,
      k.words desc, case when descending then -extract(epoch from j.created_on) else extract(epoch from j.created_on) end, j.id
    offset skip limit most;
end $$;

-- Returns the kinds of the failed jobs with these ids, so that their retry or removal can be audited.
create or replace function app.failed_jobs_of(ids uuid[]) returns table (id uuid, job text, failed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return; end if;
  return query
    select j.id, coalesce(j.source_name, ''), j.created_on from pgboss.job j
    where j.name = 'dead-letters' and j.state < 'active' and j.id = any (ids);
end $$;

-- Counts what outside systems have not answered yet by kind. `unanswered` are those that the system did not answer when it was last
-- asked. The counts contain no data of dealers, so `/metrics` reads them without a caller.
create or replace function app.outside_request_counts()
returns table (kind text, waiting integer, late integer, unanswered integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.kind, count(*)::integer, (count(*) filter (where r.late_at <= now()))::integer,
    (count(*) filter (where r.problem <> ''))::integer
  from outside_requests r group by r.kind order by r.kind
$$;
