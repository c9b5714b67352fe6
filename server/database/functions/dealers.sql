-- Returns the dealers that match all words, or similar words if none matches exactly. Row policies prevent the use of
-- the index, so this function filters by the caller's dealers itself.
create or replace function app.matching_dealers(words text[]) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  scope text := case when app.sees_all() then '' else format(' and dealer_id = any (%L::integer[])', app.dealer_ids()) end;
  exactly text;
  nearly text;
begin
  select string_agg(format('search_text like %L', app.containing(word)), ' and '),
    string_agg(format('%L <%% search_text', app.to_folded(word)), ' and ') into exactly, nearly from unnest(words) as word;
  return query execute format('select dealer_id from dealers where %s%s', exactly, scope);
  if not found then
    return query execute format('select dealer_id from dealers where %s%s', nearly, scope);
  end if;
end $$;

-- Returns the interests that match all words. Row policies prevent the use of the index, and show interests only to staff.
create or replace function app.matching_interests(words text[]) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app.sees_all() then return; end if;
  return query execute (select 'select interest_id from dealer_interests where '
    || string_agg(format('search_text like %L', app.containing(word)), ' and ') from unnest(words) as word);
end $$;

-- Stores the interest of an anonymous applicant, or returns the existing one if the submission is repeated.
-- `is_first` is true if no message to staff is pending: interests submitted within minutes of each other share one
-- message.
create or replace function app.submit_interest(given jsonb) returns table (interest_id integer, is_new boolean, is_first boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known integer;
  alone boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('interest ' || app.to_mailbox(given ->> 'email'), 0));
  select i.interest_id into known from dealer_interests i
    where i.status = 'Submitted' and i.mailbox = app.to_mailbox(given ->> 'email') and i.details = given
    order by i.interest_id limit 1;
  if found then return query select known, false, false; return; end if;
  alone := not exists (
    select from dealer_interests i where i.told_at is null and i.submitted_at > app.now() - interval '5 minutes');
  insert into dealer_interests (details) values (given) returning dealer_interests.interest_id into known;
  return query select known, true, alone;
end $$;

-- Returns the caller's own business, which row policies hide from everybody except the provider's staff.
create or replace function app.own_manager(id integer) returns setof dealer_managers
language sql stable security definer set search_path = public, pg_temp
  as $$ select * from dealer_managers where dealer_id = id and id = app.caller_id() and app.caller_kind() in (2, 3, 4, 7) $$;

-- Saves the caller's own business. Returns no row if another person has saved it since version `seen`.
create or replace function app.put_own_manager(id integer, given jsonb, seen integer) returns setof dealer_managers
language sql security definer set search_path = public, pg_temp
  as $$ insert into dealer_managers as known (dealer_id, details)
    select d.dealer_id, given from dealers d where d.dealer_id = id and id = app.caller_id() and app.caller_kind() in (2, 3, 4, 7) and not d.archived
    on conflict (dealer_id) do update set details = excluded.details, version = known.version + 1 where known.version = seen
    returning * $$;

-- Creates the missing logins of the built-in sign-in, without a password. Only for jobs and for the owner of the database,
-- who runs commands: within this function, the owner is the current user.
create or replace function app.add_logins(people jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into identity.accounts (email, name)
  select lower(p.email), p.name from jsonb_to_recordset(people) as p (email text, name text)
  where session_user = current_user or app.caller_kind() = 1
  on conflict (lower(email)) do nothing
$$;
