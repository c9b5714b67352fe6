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
