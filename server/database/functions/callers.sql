create or replace function app.setting(name text) returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.' || name, true), '') $$;

-- The value of app.caller for a caller of this transaction. PostgreSQL inlines it.
create or replace function app.caller_value(kind bigint, id integer) returns bigint language sql stable
  as $$ select (kind << 60) | (coalesce(id, 0)::bigint << 29) | app.transaction_mark() $$;

-- Sets the caller of this transaction. Only the functions below may call it.
create or replace function app.set_caller(kind integer, id integer, person integer) returns void language sql
  set search_path = public, pg_temp
  as $$ select setval('app.caller', app.caller_value(kind, id)), setval('app.person', coalesce(person, 0)) $$;

-- Sets the moment of this transaction. It counts only while the demonstration data is made: see app.demo_moment.
create or replace function app.set_moment(moment timestamptz) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.moment', moment::text, true);
  -- The commit that ends the demonstration data is synchronous and stores these on the disk too. Before it, they are of no use.
  perform set_config('synchronous_commit', 'off', true);
end $$;

-- Whether the server signed the claims with this key less than five minutes ago. PostgreSQL inlines it, which it would
-- not do if the function were declared stable, because clock_timestamp is volatile.
create or replace function app.is_signed(claims text, signature text, key bytea, content jsonb) returns boolean
language sql volatile
  as $$ select signature = encode(sha256(key || sha256(key || convert_to(claims, 'UTF8'))), 'hex')
    and abs(date_part('epoch', clock_timestamp()) * 1000 - (content ->> 'at')::float8) < 300000 $$;

-- Returns the claims if the server signed them with the call key less than five minutes ago, otherwise raises an error.
-- Without this check, SQL in the database role of API calls could pretend to be another caller.
create or replace function app.verified_claims(claims text, signature text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  secret bytea := (select key from app.call_key);
  content jsonb := claims::jsonb;
begin
  if app.is_signed(claims, signature, secret, content) then return content; end if;
  raise exception 'The claims of the caller are not signed, or are too old.' using errcode = 'insufficient_privilege';
end $$;

-- Starts a transaction without a caller. It cannot see any row that a policy protects.
create or replace function app.begin_nobody() returns void
language sql security definer set search_path = public, pg_temp as $$ select app.set_caller(0, 0, 0) $$;

-- Starts the transaction of a job. It sees every row.
create or replace function app.begin_job(claims text, signature text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app.verified_claims(claims, signature) ->> 'job' is distinct from 'true' then
    raise exception 'These claims do not belong to a job.' using errcode = 'insufficient_privilege';
  end if;
  perform app.set_caller(1, 0, 0);
end $$;

-- Returns a person's own record, which row policies hide from applicants. Raises an error for a caller with a link, as
-- reading the table does.
create or replace function app.own_dealer(id integer) returns setof dealers language sql stable security definer set search_path = public, pg_temp
  as $$ select * from dealers where (select app.refuse_link()) and dealer_id = id and id = app.person_id() $$;

-- Records a sign-in, at most once in 15 minutes. This is a function because dealers can't change their own record.
create or replace function app.note_sign_in(id integer) returns void
language sql security definer set search_path = public, pg_temp
  as $$ update dealers set last_logged_in = app.now()
    where dealer_id = id and id = app.person_id() and (last_logged_in is null or last_logged_in < app.now() - interval '15 minutes') $$;

-- Returns the dealer of a person at an external OpenID provider. The first sign-in with a verified e-mail address
-- binds the login to the dealer. After that, another login with the same address is refused (DL002).
create or replace function app.dealer_of_login(issuer text, subject text, email text, is_verified boolean)
returns dealers language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  dealer dealers;
begin
  select d.* into dealer from identity.logins l join dealers d on d.dealer_id = l.dealer_id
    where l.issuer = dealer_of_login.issuer and l.subject = dealer_of_login.subject;
  if found then return dealer; end if;
  -- Exact text: a login is the whole address.
  select * into dealer from dealers d where d.dealer_email = lower(dealer_of_login.email);
  if not found then return dealer; end if;
  if is_verified then
    insert into identity.logins (issuer, subject, dealer_id)
      values (dealer_of_login.issuer, dealer_of_login.subject, dealer.dealer_id) on conflict do nothing;
    if found then return dealer; end if;
    -- A concurrent call of the same login may have bound it to the dealer.
    select d.* into dealer from identity.logins l join dealers d on d.dealer_id = l.dealer_id
      where l.issuer = dealer_of_login.issuer and l.subject = dealer_of_login.subject;
    if found then return dealer; end if;
  end if;
  raise exception 'The e-mail address % is not verified, or belongs to another login.', email using errcode = 'DL002';
end $$;

-- Starts the call of a signed-in person in one round trip: finds the dealer of the login and the dealer they act as,
-- sets the values that row policies check, and finds the stored reply of the same idempotency key. A sign-in that has
-- ended is refused (DL001). `issuer` is empty for the built-in provider, which identifies accounts by e-mail address.
--
-- Every call runs this, so it has as few statements as possible: each one costs 5 to 20 microseconds. Assignments are
-- cheaper than `perform`, because they need no executor. Without the generic plan, PostgreSQL would plan the join in every
-- call, which takes longer than the rest: the plan of a particular person looks cheaper, and is the same.
create or replace function app.begin_call(claims text, signature text, idempotency_key text)
returns table (dealer_id integer, dealer_full_name text, dealer_email text, auth_level text, auth_group text,
  actor_id integer, actor_name text, actor_email text, actor_level text, actor_group text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
declare
  content jsonb := claims::jsonb;
  login_email text := lower(content ->> 'email');
  login_issuer text := coalesce(content ->> 'issuer', '');
  login_sign_in text := coalesce(content ->> 'signIn', '');
  login_dealer_email text := login_email;
  is_signed boolean;
  has_ended boolean;
  is_manager boolean;
  group_name text;
  subject_id integer;
  kind bigint;
  visible text;
  sequence_value bigint;
  setting_value text;
begin
  if login_email is null or login_issuer <> '' then
    content := app.verified_claims(claims, signature);
    if login_email is null then
      raise exception 'These claims do not belong to a person.' using errcode = 'insufficient_privilege';
    end if;
    login_dealer_email := (app.dealer_of_login(login_issuer, content ->> 'subject', login_email,
      (content ->> 'isVerified')::boolean)).dealer_email;
  end if;
  select app.is_signed(claims, signature, k.key, content),
      e.sign_in is not null or greatest(a.password_set_at,
          case when a.kept_sign_in is distinct from login_sign_in then a.sign_ins_ended_at end)
        > (content ->> 'issuedAt')::timestamptz + interval '1 second',
      d.dealer_id, d.dealer_full_name, d.dealer_email, d.auth_level, d.auth_group, d.is_manager, d.group_no, i.subject_id
    into is_signed, has_ended, actor_id, actor_name, actor_email, actor_level, actor_group, is_manager, group_name, subject_id
    from app.call_key k
      left join dealers d on d.dealer_email = login_dealer_email
      left join impersonations i on i.actor_id = d.dealer_id and i.sign_in = login_sign_in
      left join identity.ended_sign_ins e on e.sign_in = login_sign_in
      -- Exact text: a login is the whole address.
      left join identity.accounts a on lower(a.email) = login_email and login_issuer = '';
  if is_signed is not true then
    raise exception 'The claims of the caller are not signed, or are too old.' using errcode = 'insufficient_privilege';
  end if;
  if has_ended and login_sign_in <> '' then raise exception 'The sign-in has ended.' using errcode = 'DL001'; end if;
  -- Checked in every call, so that acting as another dealer ends as soon as the permission is removed.
  if subject_id is not null then
    select s.dealer_id, s.dealer_full_name, s.dealer_email, s.auth_level, s.auth_group, s.is_manager, s.group_no
      into dealer_id, dealer_full_name, dealer_email, auth_level, auth_group, is_manager, group_name
      from dealers a join dealers s on app.may_impersonate(a, s) where a.dealer_id = actor_id and s.dealer_id = subject_id;
  end if;
  if dealer_id is null then
    if subject_id is not null then
      select d.is_manager, d.group_no into is_manager, group_name from dealers d where d.dealer_id = actor_id;
    end if;
    dealer_id := actor_id;
    dealer_full_name := actor_name;
    dealer_email := actor_email;
    auth_level := actor_level;
    auth_group := actor_group;
  end if;
  kind := case when lower(auth_level) in ('employee', 'admin') then 2
    when dealer_id is null or lower(auth_level) not in ('dealer', 'directsales', '5') then 7
    when is_manager and group_name <> '' then 4 else 3 end;
  if kind = 4 then
    select array_agg(d.dealer_id)::text into visible from dealers d where d.group_no = group_name;
    setting_value := set_config('app.dealers', visible, true);
    sequence_value := setval('app.group_hash', app.short_hash(visible));
  end if;
  sequence_value := setval('app.caller', app.caller_value(kind, dealer_id));
  sequence_value := setval('app.person', coalesce(actor_id, 0));
  setting_value := set_config('app.sign_in', login_sign_in, true);
  if idempotency_key <> '' then
    -- If two calls with the same key run at the same time, the second waits for the first and then finds its reply.
    perform pg_advisory_xact_lock(hashtextextended(login_email || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into known from idempotency_keys k where k.actor = login_email and k.key = idempotency_key;
  end if;
  return next;
end $$;

-- Ends the caller's sign-in. From the next call on, every server refuses its tokens.
create or replace function app.end_sign_in() returns void
language sql security definer set search_path = public, pg_temp
  as $$ delete from impersonations where actor_id = app.person_id() and sign_in = app.own_sign_in();
    insert into identity.ended_sign_ins (sign_in)
    select app.setting('sign_in') where app.setting('sign_in') is not null on conflict do nothing $$;

-- Starts the call of a person with a link, and finds the stored reply of the same idempotency key. The kind of the link decides
-- what it shows: see app.link_subject. Returns nulls if no link has this guid.
create or replace function app.open_link(link uuid, idempotency_key text)
returns table (kind text, subject integer, order_id integer, dealer_id integer, to_name text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened customer_links;
  answer jsonb;
begin
  select * into opened from customer_links l where l.guid = link;
  perform app.set_caller(case when opened.link_id is null then 0 else 5 end, opened.link_id, 0);
  if idempotency_key <> '' then
    perform pg_advisory_xact_lock(hashtextextended(link::text || ' ' || idempotency_key, 0));
    select jsonb_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'reply', k.reply)
      into answer from idempotency_keys k where k.actor = link::text and k.key = idempotency_key;
  end if;
  return query select opened.kind, opened.subject, opened.order_id, opened.dealer_id, opened.name, answer;
end $$;

create or replace function app.time_zone() returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select time_zone from app.provider_settings $$;

-- Deletes the replies of idempotency keys that are older than a week. The age is not a parameter, so that a call cannot
-- delete its stored reply and repeat its request.
create or replace function app.delete_old_replies(max_replies integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with old as (
    select k.actor, k.key from idempotency_keys k where k.at < now() - interval '7 days' limit max_replies
  ), deleted as (
    delete from idempotency_keys k using old where k.actor = old.actor and k.key = old.key returning 1
  )
  select count(*)::integer from deleted
$$;
