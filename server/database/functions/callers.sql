create or replace function app.setting(name text) returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.' || name, true), '') $$;

-- Starts a job of the portal itself, which sees every row.
create or replace function app.begin_job() returns void language sql security definer
  as $$ select set_config('app.sees_all', 'on', true), set_config('app.dealers', '{}', true),
    set_config('app.link_order', '', true), set_config('app.link_application', '', true) $$;

-- A person's own record, which row policies hide from an applicant. Fails under a link, as reading the table does.
create or replace function app.own_dealer(id integer) returns setof dealers language sql stable security definer set search_path = public, pg_temp
  as $$ select * from dealers where (select app.refuse_link()) and dealer_id = id $$;

-- Records a sign-in, at most once in 15 minutes. This is a function because dealers can't change their own record.
create or replace function app.note_sign_in(id integer) returns void
language sql security definer set search_path = public, pg_temp
  as $$ update dealers set last_logged_in = now()
    where dealer_id = id and (last_logged_in is null or last_logged_in < now() - interval '15 minutes') $$;

-- Starts the call of a signed-in person: finds the dealer by e-mail and the dealer they act as, sets the values that row
-- policies check, and finds the stored answer of the same idempotency key. One round trip.
create or replace function app.begin_call(email text, idempotency_key text)
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
  -- Checked in every call, so that acting as another dealer ends as soon as the permission is removed.
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
    set_config('app.link_order', '', true), set_config('app.link_application', '', true);
  if idempotency_key <> '' then
    -- The second of two concurrent calls with the same key waits for the first and then finds its answer.
    perform pg_advisory_xact_lock(hashtextextended(lower(email) || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into answer from idempotency_keys k where k.actor = lower(email) and k.key = idempotency_key;
  end if;
  return query select subject.dealer_id, subject.dealer_full_name, subject.dealer_email, subject.auth_level,
    subject.auth_group, actor.dealer_id, actor.dealer_full_name, actor.auth_level, actor.auth_group, answer;
end $$;

-- Starts the call of a person with a link: a recipient's link shows its order, an application's link only the
-- application. Finds the stored answer of the same idempotency key.
create or replace function app.begin_link_call(link uuid, idempotency_key text)
returns table (order_id integer, dealer_id integer, to_name text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recipient envelope_recipients;
  asked application_links;
  answer jsonb;
begin
  select * into recipient from envelope_recipients r where r.guid = link;
  if recipient.guid is null then select * into asked from application_links l where l.guid = link; end if;
  perform set_config('app.sees_all', '', true), set_config('app.dealers', '{}', true),
    set_config('app.link_order', coalesce(recipient.order_id::text, ''), true),
    set_config('app.link_application', coalesce(asked.application_id::text, ''), true);
  if idempotency_key <> '' then
    perform pg_advisory_xact_lock(hashtextextended(link::text || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into answer from idempotency_keys k where k.actor = link::text and k.key = idempotency_key;
  end if;
  return query select coalesce(recipient.order_id, asked.order_id), coalesce(recipient.dealer_id, asked.dealer_id),
    coalesce(recipient.name, asked.name), answer;
end $$;

create or replace function app.time_zone() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select time_zone from app.provider_settings $$;
