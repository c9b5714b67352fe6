-- Acting as another dealer. Whoever does so has the rows of the one they act as; the portal gives them the lesser of the
-- two rights, and writes both into the audit log.

create table impersonations (
  actor_id integer primary key references dealers on delete cascade,
  subject_id integer not null references dealers on delete cascade,
  user_type text not null default '',
  started_at timestamptz not null default now()
);
create index on impersonations (subject_id);

-- An administrator may act as anybody who may work here; the manager of a group as its other members.
create function app.may_impersonate(actor dealers, subject dealers) returns boolean language sql immutable
  as $$ select actor.dealer_id <> subject.dealer_id and not subject.archived
    and lower(subject.auth_level) in ('dealer', 'directsales', '5', 'employee', 'admin')
    and ((lower(actor.auth_level) = 'admin' and lower(actor.auth_group) = 'administrators')
      or (lower(actor.auth_level) in ('dealer', 'directsales', '5') and actor.is_manager and actor.group_no <> ''
        and subject.group_no = actor.group_no and lower(subject.auth_level) in ('dealer', 'directsales', '5'))) $$;

drop function app.begin_call(text, text);

-- Begins the call of somebody who has signed in: finds the dealer by e-mail and whom they act as, sets what the policies
-- ask, and finds an answer already given under the same idempotency key. One round trip.
create function app.begin_call(email text, idempotency_key text)
returns table (dealer_id integer, dealer_full_name text, dealer_email text, auth_level text, auth_group text,
  actor_id integer, actor_name text, actor_level text, actor_group text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor dealers;
  subject dealers;
  visible integer[];
  everything boolean;
  answer jsonb;
begin
  select * into actor from dealers d where d.dealer_email = lower(email);
  -- Asked at every call, so that a right that was taken away ends at once what it allowed.
  select d.* into subject from impersonations i join dealers d on d.dealer_id = i.subject_id
    where i.actor_id = actor.dealer_id and app.may_impersonate(actor, d);
  if not found then subject := actor; end if;
  everything := (lower(subject.auth_level) = 'employee' or lower(subject.auth_level) = 'admin');
  if lower(subject.auth_level) not in ('dealer', 'directsales', '5') then
    visible := null;
  elsif subject.is_manager and subject.group_no <> '' then
    select array_agg(d.dealer_id) into visible from dealers d where d.group_no = subject.group_no;
  else
    visible := array[subject.dealer_id];
  end if;
  perform set_config('app.sees_all', case when everything then 'on' else '' end, true),
    set_config('app.dealers', coalesce(visible, '{}')::text, true),
    set_config('app.link_order', '', true);
  if idempotency_key <> '' then
    -- The same call twice at once: the second waits for the first, and then finds its answer.
    perform pg_advisory_xact_lock(hashtextextended(lower(email) || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into answer from idempotency_keys k where k.actor = lower(email) and k.key = idempotency_key;
  end if;
  return query select subject.dealer_id, subject.dealer_full_name, subject.dealer_email, subject.auth_level,
    subject.auth_group, actor.dealer_id, actor.dealer_full_name, actor.auth_level, actor.auth_group, answer;
end $$;

-- Whom somebody may act as, whoever they act as at the moment.
create function app.impersonable(id integer) returns setof dealers
language sql stable security definer set search_path = public, pg_temp
  as $$ select subject.* from dealers actor join dealers subject on app.may_impersonate(actor, subject)
    where actor.dealer_id = id $$;

create function app.impersonation(id integer) returns setof dealers
language sql stable security definer set search_path = public, pg_temp
  as $$ select subject.* from impersonations i join dealers actor on actor.dealer_id = i.actor_id
      join dealers subject on subject.dealer_id = i.subject_id
    where i.actor_id = id and app.may_impersonate(actor, subject) $$;

create function app.start_impersonating(actor integer, subject integer, kind text) returns boolean
language sql security definer set search_path = public, pg_temp
  as $$ insert into impersonations (actor_id, subject_id, user_type)
    select actor, d.dealer_id, kind from app.impersonable(actor) d where d.dealer_id = subject
    on conflict (actor_id) do update set subject_id = excluded.subject_id, user_type = excluded.user_type, started_at = now()
    returning true $$;

create function app.stop_impersonating(actor integer) returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from impersonations where actor_id = actor $$;

grant execute on function app.begin_call(text, text), app.impersonable(integer), app.impersonation(integer),
  app.start_impersonating(integer, integer, text), app.stop_impersonating(integer) to dealerline_app;

-- A dealer reads who did what in their name, and never what was written: that may be more than they may see by now.
alter table audit_log enable row level security;
create policy written_by_all on audit_log for insert to dealerline_app with check (true);
create policy read_by_subject on audit_log for select to dealerline_app
  using ((select app.sees_all()) or subject_id = any ((select app.dealer_ids())::integer[]));
grant select (audit_id, at, actor, actor_id, subject_id, entity_type, entity_id, action) on audit_log to dealerline_app;
drop index audit_log_subject_id_at_idx;
create index on audit_log (subject_id, audit_id);
