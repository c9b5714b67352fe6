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

-- The dealer of a person at a foreign OpenID provider. The first sign-in with a verified e-mail address binds the login
-- to the dealer; after that another login with the same address is refused (DL002).
create or replace function app.dealer_of_login(issuer text, subject text, email text, is_verified boolean)
returns dealers language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  dealer dealers;
begin
  select d.* into dealer from identity.logins l join dealers d on d.dealer_id = l.dealer_id
    where l.issuer = dealer_of_login.issuer and l.subject = dealer_of_login.subject;
  if found then return dealer; end if;
  select * into dealer from dealers d where d.dealer_email = lower(dealer_of_login.email);
  if not found then return dealer; end if;
  if is_verified then
    insert into identity.logins (issuer, subject, dealer_id)
      values (dealer_of_login.issuer, dealer_of_login.subject, dealer.dealer_id) on conflict do nothing;
    if found then return dealer; end if;
  end if;
  raise exception 'The e-mail address % is not verified, or belongs to another login.', email using errcode = 'DL002';
end $$;

-- Starts the call of a signed-in person: finds the dealer by login and the dealer they act as, sets the values that row
-- policies check, and finds the stored answer of the same idempotency key. One round trip. An ended sign-in is refused
-- (DL001). `issuer` is empty for the built-in provider, whose accounts belong to their e-mail address.
create or replace function app.begin_call(email text, idempotency_key text, sign_in text default '',
  issued_at timestamptz default null, issuer text default '', subject text default '', is_verified boolean default true)
returns table (dealer_id integer, dealer_full_name text, dealer_email text, auth_level text, auth_group text,
  actor_id integer, actor_name text, actor_email text, actor_level text, actor_group text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor dealers;
  subject_dealer dealers;
  visible integer[];
  everything boolean;
  answer jsonb;
begin
  if sign_in <> '' then
    if exists (select from identity.ended_sign_ins e where e.sign_in = begin_call.sign_in)
      or exists (select from identity.accounts a where lower(a.email) = lower(begin_call.email)
        and begin_call.issuer = '' and a.password_set_at > begin_call.issued_at + interval '1 second')
    then raise exception 'The sign-in has ended.' using errcode = 'DL001'; end if;
  end if;
  if issuer = '' then select * into actor from dealers d where d.dealer_email = lower(email);
  else actor := app.dealer_of_login(issuer, subject, email, is_verified); end if;
  -- Checked in every call, so that acting as another dealer ends as soon as the permission is removed.
  select d.* into subject_dealer from impersonations i join dealers d on d.dealer_id = i.subject_id
    where i.actor_id = actor.dealer_id and app.may_impersonate(actor, d);
  if not found then subject_dealer := actor; end if;
  everything := (lower(subject_dealer.auth_level) = 'employee' or lower(subject_dealer.auth_level) = 'admin');
  if lower(subject_dealer.auth_level) not in ('dealer', 'directsales', '5') then
    visible := null;
  elsif subject_dealer.is_manager and subject_dealer.group_no <> '' then
    select array_agg(d.dealer_id) into visible from dealers d where d.group_no = subject_dealer.group_no;
  else
    visible := array[subject_dealer.dealer_id];
  end if;
  perform set_config('app.sees_all', case when everything then 'on' else '' end, true),
    set_config('app.dealers', coalesce(visible, '{}')::text, true),
    set_config('app.link_order', '', true), set_config('app.link_application', '', true),
    set_config('app.sign_in', sign_in, true);
  if idempotency_key <> '' then
    -- The second of two concurrent calls with the same key waits for the first and then finds its answer.
    perform pg_advisory_xact_lock(hashtextextended(lower(email) || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into answer from idempotency_keys k where k.actor = lower(email) and k.key = idempotency_key;
  end if;
  return query select subject_dealer.dealer_id, subject_dealer.dealer_full_name, subject_dealer.dealer_email,
    subject_dealer.auth_level, subject_dealer.auth_group, actor.dealer_id, actor.dealer_full_name, actor.dealer_email,
    actor.auth_level, actor.auth_group, answer;
end $$;

-- Ends the caller's sign-in: its tokens are refused on every server from the next call on.
create or replace function app.end_sign_in() returns void
language sql security definer set search_path = public, pg_temp
  as $$ insert into identity.ended_sign_ins (sign_in)
    select app.setting('sign_in') where app.setting('sign_in') is not null on conflict do nothing $$;

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
