-- Whether one person may act as another. An administrator may act as anybody with access; the manager of a group may
-- act as its other members.
create or replace function app.may_impersonate(actor dealers, subject dealers) returns boolean language sql immutable
  as $$ select actor.dealer_id <> subject.dealer_id and not subject.archived
    and lower(subject.auth_level) in ('dealer', 'directsales', '5', 'employee', 'admin')
    and ((lower(actor.auth_level) = 'admin' and lower(actor.auth_group) = 'administrators')
      or (lower(actor.auth_level) in ('dealer', 'directsales', '5') and actor.is_manager and actor.group_no <> ''
        and subject.group_no = actor.group_no and lower(subject.auth_level) in ('dealer', 'directsales', '5'))) $$;

-- Returns the caller's sign-in. Empty for tokens that name none.
create or replace function app.own_sign_in() returns text language sql stable
  as $$ select coalesce(app.setting('sign_in'), '') $$;

-- Returns the dealers that a person may act as, regardless of the dealer they currently act as.
create or replace function app.impersonable(id integer) returns setof dealers
language sql stable security definer set search_path = public, pg_temp
  as $$ select subject.* from dealers actor join dealers subject on app.may_impersonate(actor, subject)
    where actor.dealer_id = id and id = app.person_id() $$;

-- For servers of the previous release.
create or replace function app.impersonation(id integer) returns setof dealers
language sql stable security definer set search_path = public, pg_temp
  as $$ select subject.* from impersonations i join dealers actor on actor.dealer_id = i.actor_id
      join dealers subject on subject.dealer_id = i.subject_id
    where i.actor_id = id and i.sign_in = app.own_sign_in() and id = app.person_id()
      and app.may_impersonate(actor, subject) $$;

-- Returns the person's own number, the dealer they act as, and whether they may act as others. Null for a caller without a
-- record.
create or replace function app.find_login() returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('ubDealerID', actor.ub_dealer_id,
    'canImpersonate', exists (select from dealers other where app.may_impersonate(actor, other)),
    'subject', (select to_json(part) from (select subject.dealer_id as "dealerID", subject.dealer_id_no as "dealerIDno",
        subject.ub_dealer_id as "ubDealerID", subject.group_no as "groupNo", subject.dealer_full_name as "dealerFullName",
        subject.dealer_email as "dealerEmail", subject.auth_level as "authLevel", subject.auth_group as "authGroup",
        app.utc_text(subject.last_logged_in) as "lastLogedIn") part
      where subject.dealer_id is not null))
  from dealers actor
    left join impersonations i on i.actor_id = actor.dealer_id and i.sign_in = app.own_sign_in()
    left join dealers subject on subject.dealer_id = i.subject_id and app.may_impersonate(actor, subject)
  where actor.dealer_id = app.person_id()
$$;

create or replace function app.start_impersonating(actor integer, subject integer, kind text) returns boolean
language sql security definer set search_path = public, pg_temp
  as $$ delete from impersonations where actor_id = actor and actor = app.person_id()
      and started_at < now() - interval '90 days';
    insert into impersonations (actor_id, subject_id, user_type, sign_in)
    select actor, d.dealer_id, kind, app.own_sign_in() from app.impersonable(actor) d
      where d.dealer_id = subject and actor = app.person_id()
    on conflict (actor_id, sign_in) do update set subject_id = excluded.subject_id, user_type = excluded.user_type, started_at = now()
    returning true $$;

create or replace function app.stop_impersonating(actor integer) returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from impersonations
    where actor_id = actor and sign_in = app.own_sign_in() and actor = app.person_id() $$;
