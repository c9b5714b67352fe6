-- Functions that policies, defaults and triggers of the tables call. They are created before the migrations as well, so
-- their parameters and results are built-in types, and only a migration can change those.

create or replace function app.sees_all() returns boolean language sql stable parallel safe
  as $$ select coalesce(app.setting('sees_all') = 'on', false) $$;

create or replace function app.dealer_ids() returns integer[] language sql stable parallel safe
  as $$ select coalesce(app.setting('dealers')::integer[], '{}') $$;

create or replace function app.link_order() returns integer language sql stable parallel safe
  as $$ select app.setting('link_order')::integer $$;

-- Inserts words in alphabetical order, so that two calls that add the same words can't deadlock.
create or replace function app.note_customer_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_words
    select distinct added.word from written, app.words_in(written.search) as added (word)
    where not exists (select from customer_words known where known.word = added.word) order by added.word
    on conflict do nothing;
  return null;
end $$;

create or replace function app.keep_term_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into term_versions (term_id, version, section, heading, condition, term_items)
    values (new.term_id, new.version, new.section, new.heading, new.condition, new.term_items);
  return null;
end $$;

-- The application of the caller's link. The link shows only that application, not its order.
create or replace function app.link_application() returns integer language sql stable set search_path = public, pg_temp
  as $$ select app.setting('link_application')::integer $$;

-- Whether the caller works with the portal and is neither a link nor an applicant. An unknown caller has null as the only
-- dealer id.
create or replace function app.is_staff() returns boolean language sql stable parallel safe
  as $$ select app.sees_all() or cardinality(array_remove(app.dealer_ids(), null)) > 0 $$;

-- The current date in the provider's time zone.
create or replace function app.today() returns date language sql stable
  as $$ select (now() at time zone app.time_zone())::date $$;

-- Fails when a customer's link reads a table about dealers and staff. With an empty result, the calling code would
-- silently use its default.
create or replace function app.refuse_link() returns boolean language plpgsql stable as $$
begin
  if app.link_order() is not null or app.link_application() is not null then
    raise exception 'A link cannot read dealers. Read the value in a security definer function, or store it when sending.';
  end if;
  return true;
end $$;

-- One value in the canonical form of hashed values: its number of UTF-8 bytes, a colon, the value and a comma; a null is
-- "-,". PostgreSQL inlines this function, the next one and those that compute hashes with them.
create or replace function app.audit_part(value text) returns text language sql stable
  as $$ select coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') || ',' $$;

-- An instant in the canonical form, in UTC with microseconds.
create or replace function app.audit_instant(instant timestamptz) returns text language sql stable
  as $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- The hash of an audit entry: every column except its id, which is part of its link.
create or replace function app.audit_content_hash(at timestamptz, actor text, actor_id integer, subject_id integer,
  entity_type text, entity_id text, action text, data jsonb, request_id text) returns bytea language sql stable
as $$
  select sha256(convert_to(app.audit_part('entry 1') || app.audit_part(app.audit_instant(at)) || app.audit_part(actor)
    || app.audit_part(actor_id::text) || app.audit_part(subject_id::text) || app.audit_part(entity_type)
    || app.audit_part(entity_id) || app.audit_part(action) || app.audit_part(data::text) || app.audit_part(request_id), 'UTF8'))
$$;

-- Queues new audit entries for the chain. The time is the transaction's, so a chosen time of an entry differs from it.
create or replace function app.queue_audit_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_pending (audit_id, logged_at, content_hash)
    select audit_id, now(),
      app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
    from added;
  return null;
end $$;

create or replace function app.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: its rows cannot be changed or removed.', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- Lets only entries that are in the chain leave the queue.
create or replace function app.refuse_unchained_removal() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain where audit_id = old.audit_id and content_hash = old.content_hash) then
    raise exception 'Audit entry % is not in the chain yet, so it cannot leave audit_pending.', old.audit_id
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
