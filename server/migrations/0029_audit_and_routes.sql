-- Reading the audit log, what people write into that of an order, and what administrators change of the menu.

-- What people write into the log of an order. The log itself is only ever added to: an entry of it says that something
-- was written, and its words lie here, so that they can be taken out again.
create table order_remarks (
  audit_id bigint primary key references audit_log,
  order_id integer not null,
  dealer_id integer not null,
  remark text not null check (remark <> ''),
  author_id integer not null references dealers on delete cascade,
  written_by text not null,
  written_at timestamptz not null default now(),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index on order_remarks (order_id, dealer_id);
create index on order_remarks (author_id);

alter table order_remarks enable row level security;
create policy by_dealer on order_remarks to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, delete on order_remarks to dealerline_app;

-- Newest first, of everything, of one kind and of one record.
drop index audit_log_at_idx;
drop index audit_log_entity_type_entity_id_idx;
create index on audit_log (at, audit_id);
create index on audit_log (entity_type, at, audit_id);
create index on audit_log (entity_type, entity_id, audit_id);

-- A page of the audit log with what was written, which the portal's own grants leave out: it answers only to who sees
-- every dealer's, and the call asks for an administrator. `earlier` is what the log last said of the same fields of that
-- record, where an entry says how a record is from then on, and not what was done with it once. Put together from what is asked, so that each question gets the index that fits it.
create function app.audit_entries(kind text, record text, since timestamptz, until timestamptz, before bigint, most integer)
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
          and l.action ~ '(saved|changed|updated)$' and p.action ~ '(saved|changed|updated|created|added)$'
          and case jsonb_typeof(l.data)
            when 'object' then jsonb_typeof(p.data) = 'object' and p.data ?| array(select jsonb_object_keys(l.data))
            when 'array' then jsonb_typeof(p.data) = 'array' and p.action = l.action
            else false end
        order by p.audit_id desc limit 1) e on true
    order by l.at desc, l.audit_id desc$query$, wanted, least(most, 200));
end $$;

-- The kinds of records that the log is about: one look into its index for each.
create function app.audit_kinds() returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive kinds as (
    (select entity_type from audit_log where app.sees_all() order by entity_type limit 1)
    union all
    select (select l.entity_type from audit_log l where l.entity_type > kinds.entity_type order by l.entity_type limit 1)
    from kinds where kinds.entity_type is not null)
  select entity_type from kinds where entity_type is not null
$$;

grant execute on function app.audit_entries(text, text, timestamptz, timestamptz, bigint, integer), app.audit_kinds()
  to dealerline_app;

-- What administrators have changed of an entry of the menu; what is declared in the code is not stored. An entry is known
-- by its id and its address: a change of one that has moved since counts no more.
create table menu_changes (
  entry_id integer primary key,
  path text not null,
  name text not null check (name <> ''),
  report_label text not null check (report_label <> ''),
  icon text not null,
  place integer not null,
  hidden boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);

alter table menu_changes enable row level security;
create policy read_by_staff on menu_changes for select to dealerline_app using ((select app.is_staff()));
create policy kept_by_provider on menu_changes to dealerline_app using ((select app.sees_all()));
grant select, insert, update, delete on menu_changes to dealerline_app;
