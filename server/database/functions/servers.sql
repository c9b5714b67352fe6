-- Deletes counts of calls that no limit uses any more. The age is not a parameter, so that a call cannot reset a limit.
create or replace function app.delete_old_call_counts() returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from servers.call_counts where minute < floor(date_part('epoch', clock_timestamp()) / 60) - 5 $$;

-- Returns a time as text, and nothing as an empty text.
create or replace function app.utc_text(moment timestamptz) returns text language sql stable
  as $$ select coalesce(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') $$;

-- Returns the same with milliseconds, for records that are compared by their time.
create or replace function app.precise_utc_text(moment timestamptz) returns text language sql stable
  as $$ select coalesce(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') $$;

-- Whether the last backup has failed, and whether the archive of changes (WAL) has failed since it last archived a file.
create or replace function app.backup_health() returns table (backup_fails boolean, archive_fails boolean)
language sql stable security definer set search_path = public, pg_temp
  as $$ select coalesce(b.failed_at > coalesce(b.finished_at, '-infinity'), false),
    current_setting('archive_mode') <> 'off'
      and coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false)
  from pg_stat_archiver a left join servers.backup_state b on true $$;

-- Returns the running servers and the state of the database, for callers who see the records of all dealers.
create or replace function app.installation_status() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return null; end if;
  return jsonb_build_object(
    'servers', (
      select coalesce(jsonb_agg(jsonb_build_object('host', r.host, 'role', r.role, 'version', r.version,
        'connections', r.connections,
        'startedAt', app.utc_text(r.started_at),
        'seenAt', app.utc_text(r.seen_at))
        order by r.started_at), '[]')
      from servers.running r where r.seen_at > now() - interval '20 seconds'),
    'database', jsonb_build_object(
      'version', current_setting('server_version'),
      'megabytes', round(pg_database_size(current_database()) / 1048576.0),
      'connections', (select count(*) from pg_stat_activity a where a.datname = current_database()),
      'maxConnections', current_setting('max_connections')::integer,
      'startedAt', app.utc_text(pg_postmaster_start_time())),
    'backup', (
      select jsonb_build_object('isFailing', h.backup_fails, 'isArchiveFailing', h.archive_fails,
        'finishedAt', app.utc_text(b.finished_at), 'fileName', coalesce(b.file_name, ''),
        'megabytes', round(coalesce(b.bytes, 0) / 1000000.0, 1), 'missingFiles', coalesce(b.missing_files, 0),
        'failedAt', app.utc_text(b.failed_at), 'failure', coalesce(b.failure, ''),
        'isArchiving', current_setting('archive_mode') <> 'off',
        'archivedAt', app.utc_text(a.last_archived_time), 'archiveFailedAt', app.utc_text(a.last_failed_time))
      from app.backup_health() h cross join pg_stat_archiver a left join servers.backup_state b on true),
    'bufferedPages', (select count(distinct p.page) from order_presence p
      where p.is_buffered and p.seen_at > app.now() - interval '20 seconds'),
    'newestMigration', (select max(m.name) from migrations m where m.name ~ '^[0-9]'));
end $$;

-- Returns the last answer and failure of each outside system, for callers who see the records of all dealers.
create or replace function app.outside_states() returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return null; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('system', s.system, 'failure', s.failure,
      'answeredAt', app.utc_text(s.answered_at),
      'failedAt', app.utc_text(s.failed_at))), '[]')
    from servers.outside_states s);
end $$;

-- Stores the pages that have orders open at a server, forgets pages that were closed, and returns the state of these orders.
-- `pages` has a row for each order of a page: order_id, page, person_id, name, screen. A page that is not stored again within
-- ten seconds counts as closed.
create or replace function servers.watch_orders(order_ids integer[], pages jsonb)
returns table (order_id integer, run uuid, revision integer, record text, people json)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  delete from order_presence where (order_id, page) in (
    select p.order_id, p.page from order_presence p where p.seen_at < app.now() - interval '1 minute' for update skip locked);
  insert into order_presence (order_id, page, dealer_id, person_id, name, screen, seen_at, is_buffered)
    select p.order_id, p.page, o.dealer_id, p.person_id, p.name, p.screen, app.now(), false
    from jsonb_to_recordset(pages) as p (order_id integer, page text, person_id integer, name text, screen text)
      join orders o using (order_id)
    order by p.order_id, p.page
    on conflict (order_id, page) do update set person_id = excluded.person_id, name = excluded.name, screen = excluded.screen,
      seen_at = excluded.seen_at, is_buffered = false;
  return query
    select o.order_id, app.primary_run(), o.revision, app.order_record(o.order_id), (
      select coalesce(json_agg(json_build_object('personID', person_id, 'name', name, 'screen', screen)), '[]')
      from (
        select distinct on (p.person_id) p.person_id, p.name, p.screen from order_presence p
        where p.order_id = o.order_id and p.seen_at >= app.now() - interval '10 seconds'
        order by p.person_id, p.seen_at desc, p.page) latest)
    from orders o where o.order_id = any (order_ids);
end $$;

-- Returns the news of people, each as one of the dealers, as marks without content: of the notifications that they see and have
-- read, and of the imports and lists of sites that are running or have ended.
create or replace function servers.read_news(people integer[], dealers integer[])
returns table (person_id integer, dealer_id integer, notifications text, work text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.person_id, p.dealer_id, concat_ws(' ', everybody.mark, own.mark, (
      select count(*) from notification_reads r where r.dealer_id = p.person_id)), running.mark
  from unnest(people, dealers) as p (person_id, dealer_id),
    (select concat_ws(' ', count(*), max(n.notification_id), sum(n.version), app.today()) as mark
      from notifications n where n.dealer_id is null) as everybody,
    (select md5(concat_ws(' ', (select max(ended_at) from imports), (select max(changed_at) from site_lists),
        (select string_agg(concat_ws(':', i.import_id, i.rows_done, i.problem), ' ' order by i.import_id)
          from imports i where i.status = 'running'),
        (select string_agg(concat_ws(':', l.site_list_id, l.problem, r.states), ' ' order by l.site_list_id)
          from site_lists l cross join lateral (
            select string_agg(concat_ws('=', s.state, s.count), ',' order by s.state) as states from (
              select w.state, count(*) from site_rows w where w.site_list_id = l.site_list_id group by w.state) s) r
          where l.status = 'running'))) as mark) as running,
    lateral (select concat_ws(' ', count(*), max(n.notification_id), sum(n.version)) as mark
      from notifications n where n.dealer_id = p.dealer_id) as own
$$;
