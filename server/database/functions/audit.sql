-- Stores the audit entries of a job, with the portal as the actor.
create or replace function app.audit_job(entries jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (actor, entity_type, entity_id, action, data)
  select 'portal', entity_type, entity_id, action, data
  from jsonb_to_recordset(entries) as entry (entity_type text, entity_id text, action text, data jsonb)
  where app.caller_kind() in (0, 1)
$$;

-- Stores the audit entries of a job that imports a file. The actor is the import with the e-mail address of the person who
-- started it: only a call of that person may name them as the actor.
create or replace function app.audit_import(id integer, entries jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (actor, subject_id, entity_type, entity_id, action, data)
  select 'import ' || i.import_id || ' by ' || i.started_by, e.subject_id, e.entity_type, e.entity_id, e.action, e.data
  from imports i, jsonb_to_recordset(entries)
    as e (entity_type text, entity_id text, action text, data jsonb, subject_id integer)
  where i.import_id = id and app.caller_kind() = 1
$$;

-- Returns a page of the audit log. The database role of API calls cannot read the column `data`, so this function reads
-- it. Returns rows only to callers who see all dealers; the API call itself requires an administrator. If an entry logs
-- a new state of its record, `earlier` has the data of the record's previous entry with the same fields. Builds the
-- statement from the given filters, so that each combination of filters uses its own index.
create or replace function app.audit_entries(kind text, record text, since timestamptz, until timestamptz, before bigint, most integer)
returns table (id bigint, at timestamptz, actor text, actor_name text, acted_for text, entity_type text, entity_id text,
  action text, data jsonb, earlier jsonb, remark text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text := 'true';
begin
  if not app.sees_all() then return; end if;
  if kind <> '' then wanted := wanted || format(' and l.entity_type = %L', kind); end if;
  if record <> '' then wanted := wanted || format(' and l.entity_id = %L', record); end if;
  if since is not null then wanted := wanted || format(' and l.at >= %L', since); end if;
  if until is not null then wanted := wanted || format(' and l.at < %L', until); end if;
  if before > 0 then
    wanted := wanted || coalesce((select format(' and (l.at, l.audit_id) < (%L, %s)', f.at, f.audit_id)
      from audit_log f where f.audit_id = before), ' and false');
  end if;
  return query execute format($query$
    select l.audit_id, l.at, l.actor, coalesce(a.dealer_full_name, ''),
      case when l.subject_id is distinct from l.actor_id then coalesce(s.dealer_full_name, '') else '' end,
      l.entity_type, l.entity_id, l.action, l.data, e.data, r.remark
    from (select * from audit_log l where %s order by l.at desc, l.audit_id desc limit %s) l
      left join dealers a on a.dealer_id = l.actor_id
      left join dealers s on s.dealer_id = l.subject_id
      left join order_remarks r on r.audit_id = l.audit_id
      left join lateral (
        select p.data from audit_log p
        where p.entity_type = l.entity_type and p.entity_id = l.entity_id and p.audit_id < l.audit_id
          -- An old entry with the action `added` has the id of a company; the other entries have the id of a customer.
          and (l.entity_type <> 'company' or p.action <> 'added')
          and l.action ~ '(saved|changed|updated)$' and p.action ~ '(saved|changed|updated|created|added)$'
          and case jsonb_typeof(l.data)
            when 'object' then jsonb_typeof(p.data) = 'object' and p.data ?| array(select jsonb_object_keys(l.data))
            when 'array' then jsonb_typeof(p.data) = 'array' and p.action = l.action
            else false end
        order by p.audit_id desc limit 1) e on true
    order by l.at desc, l.audit_id desc$query$, wanted, least(most, 200));
end $$;

-- Returns the kinds of records in the log, with one index look-up for each kind.
create or replace function app.audit_kinds() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive kinds as (
    (select entity_type from audit_log where app.sees_all() order by entity_type limit 1)
    union all
    select (select l.entity_type from audit_log l where l.entity_type > kinds.entity_type order by l.entity_type limit 1)
    from kinds where kinds.entity_type is not null)
  select entity_type from kinds where entity_type is not null
$$;

-- Returns the hash of a link of the audit chain. The first link has no previous hash.
create or replace function app.audit_link_hash(previous bytea, link_position bigint, audit_id bigint, day date,
  logged_at timestamptz, content_hash bytea) returns bytea language sql stable
as $$
  select sha256(convert_to(app.audit_part('link 1') || app.audit_part(encode(previous, 'hex'))
    || app.audit_part(link_position::text) || app.audit_part(audit_id::text) || app.audit_part(to_char(day, 'YYYY-MM-DD'))
    || app.audit_part(app.audit_instant(logged_at)) || app.audit_part(encode(content_hash, 'hex')), 'UTF8'))
$$;

-- Writes the closing record of the last day in the chain, unless the day already has one.
create or replace function app.close_audit_day(head audit_chain) returns void
language sql set search_path = public, pg_temp as $$
  insert into audit_chain_days (day, last_position, entries, hash)
    select head.day, head.position, head.position - coalesce(max(last_position), 0), head.hash
    from audit_chain_days where day < head.day
  on conflict (day) do nothing
$$;

-- Appends pending entries to the audit chain and returns their number. An entry can commit after one with a higher id,
-- so the chain takes the entries in the order in which they become visible, and by id within one run. The lock allows
-- one run at a time and never blocks calls. The days of the chain never decrease: an entry that commits after its day
-- was closed belongs to the next day. A pending entry whose id is already in the chain stays pending, and the command
-- verify-audit reports it.
create or replace function app.chain_audit_entries(max_entries integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_chain;
  entry audit_pending;
  next audit_chain;
  first_position bigint;
  chained integer := 0;
  zone text := app.time_zone();
  today date := app.today();
  -- The day after the newest closed one.
  open_day date;
begin
  perform pg_advisory_xact_lock(hashtext('dealerline audit chain'));
  select * into head from audit_chain order by position desc limit 1;
  first_position := coalesce(head.position, 0) + 1;
  select max(d.day) + 1 into open_day from audit_chain_days d;
  for entry in
    select p.* from audit_pending p where not exists (select from audit_chain c where c.audit_id = p.audit_id)
    order by p.audit_id limit max_entries
  loop
    next.position := coalesce(head.position, 0) + 1;
    next.audit_id := entry.audit_id;
    next.day := greatest(least((entry.logged_at at time zone zone)::date, today), head.day, open_day);
    next.logged_at := entry.logged_at;
    next.content_hash := entry.content_hash;
    next.hash := app.audit_link_hash(head.hash, next.position, next.audit_id, next.day, next.logged_at, next.content_hash);
    if next.day > head.day then perform app.close_audit_day(head); end if;
    insert into audit_chain select next.*;
    head := next;
    chained := chained + 1;
  end loop;
  delete from audit_pending where audit_id in (select c.audit_id from audit_chain c where c.position >= first_position);
  if chained < max_entries and today > head.day then perform app.close_audit_day(head); end if;
  return chained;
end $$;
