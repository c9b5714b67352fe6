-- Functions that policies, defaults and triggers of the tables call. They are also created before the migrations, so
-- their parameters and results have built-in types, and only a migration can change those types.

-- Whether this can be the name of a kind of links that customers get. shared/src/rules/link-kinds.ts has the names.
create or replace function app.is_link_kind(kind text) returns boolean language sql immutable parallel safe
  as $$ select kind ~ '^[a-z]{1,20}$' and kind <> 'progress' $$;

-- A number of 29 bits that identifies this transaction.
create or replace function app.transaction_mark() returns bigint language sql stable parallel safe
  as $$ select (date_part('epoch', now()) * 1000000)::bigint & 536870911 $$;

-- A signature of values with the call key, which counts only in this transaction of this session. The role of calls
-- cannot read the key. PostgreSQL inlines the function.
create or replace function app.standby_signature(value text, key bytea) returns text language sql stable
  as $$ select encode(sha256(key || sha256(key || convert_to(
    'standby ' || pg_backend_pid() || ' ' || extract(epoch from now()) || ' ' || value, 'UTF8'))), 'hex') $$;

-- One of the values of the caller in a transaction on a hot standby, where sequences cannot be set: 1 that of app.caller,
-- 2 that of app.person, 3 that of app.group_hash. They are in the setting app.standby_caller, which
-- app.begin_standby_call signs. Returns 0 if the signature does not belong to this transaction, and on a primary.
create or replace function app.standby_value(which integer) returns bigint
language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
declare
  parts text[] := string_to_array(app.setting('standby_caller'), '/');
begin
  if pg_is_in_recovery() and parts[2] = app.standby_signature(parts[1], (select key from app.call_key)) then
    return split_part(parts[1], ' ', which);
  end if;
  return 0;
end $$;

-- The caller of this transaction: the kind in the upper bits (app.caller_kind) and an id in the lower bits; 0 before a
-- function app.begin_* has run. It is stored in the sequence app.caller. Other SQL cannot change it, because only
-- security definer functions may set the sequence.
create or replace function app.caller_state() returns bigint language plpgsql stable parallel restricted as $$
declare
  state bigint := case when pg_is_in_recovery() then app.standby_value(1) else currval('app.caller') end;
begin
  return case when state & 536870911 = app.transaction_mark() then state >> 29 else 0 end;
end $$;

-- The kinds: 0 nobody, 1 a job, 2 the provider's staff, 3 a dealer, 4 the manager of a group, 5 a customer's link, 7 a person
-- without access.
create or replace function app.caller_kind() returns bigint language sql stable parallel restricted
  as $$ select app.caller_state() >> 31 $$;

create or replace function app.caller_id() returns integer language sql stable parallel restricted
  as $$ select (app.caller_state() & 2147483647)::integer $$;

-- The id of the real person, who may act as another dealer; 0 if there is none.
create or replace function app.person_id() returns integer language plpgsql stable parallel restricted as $$
declare
  kind bigint := app.caller_state() >> 31;
begin
  return case when kind not in (2, 3, 4, 7) then 0
    when pg_is_in_recovery() then app.standby_value(2) else currval('app.person') end;
end $$;

create or replace function app.sees_all() returns boolean language plpgsql stable parallel restricted as $$
begin
  return app.caller_state() >> 31 in (1, 2);
end $$;

-- A hash of a text, as a non-negative bigint. PostgreSQL inlines it, which it would not do if the function were declared
-- immutable, because convert_to is stable.
create or replace function app.short_hash(value text) returns bigint language sql stable parallel safe
  as $$ select ('x' || encode(substr(sha256(convert_to(value, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint
    & 9223372036854775807 $$;

-- The dealers whose records the caller sees. The manager of a group sees the dealers in the setting app.dealers.
-- Because SQL can change a setting, the list counts only if its hash equals the one that app.begin_call stored.
create or replace function app.dealer_ids() returns integer[] language plpgsql stable parallel restricted as $$
declare
  state bigint := app.caller_state();
  ids text;
begin
  if state >> 31 = 3 then return array[(state & 2147483647)::integer]; end if;
  if state >> 31 <> 4 then return '{}'; end if;
  ids := app.setting('dealers');
  return case when app.short_hash(ids) = case when pg_is_in_recovery() then app.standby_value(3) else currval('app.group_hash') end
    then ids::integer[] else '{}' end;
end $$;

-- The id of the caller's link in customer_links; null for other callers.
create or replace function app.link_id() returns integer language plpgsql stable parallel restricted as $$
declare
  state bigint := app.caller_state();
begin
  return case when state >> 31 = 5 then (state & 2147483647)::integer end;
end $$;

-- The record that a link of this kind shows; null for a link of another kind.
create or replace function app.subject_of_link(of_kind text, id integer) returns integer
language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
begin
  return (select l.subject from customer_links l where l.link_id = id and l.kind = of_kind);
end $$;

-- The record that the caller's link shows, if the link has this kind. Policies call it by the names in policy-links.sql.
create or replace function app.link_subject(of_kind text) returns integer language plpgsql stable parallel restricted as $$
declare
  state bigint := app.caller_state();
begin
  return case when state >> 31 = 5 then app.subject_of_link(of_kind, (state & 2147483647)::integer) end;
end $$;

create or replace function app.words_in(search text) returns setof text language sql immutable parallel safe
  as $$ select word from unnest(string_to_array(search, ' ')) as word where length(word) between 3 and 40 and word !~ '[0-9@.]' $$;

-- Inserts words in alphabetical order, so that two calls that add the same words can't deadlock.
create or replace function app.note_customer_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_words
    select distinct added.word from written, app.words_in(written.search_text) as added (word)
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

-- Raises the revision of an order that changes. SQL that sets the revision cannot change the result.
create or replace function app.raise_revision() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

-- Raises the revision of the orders whose headers or lines a statement has changed.
create or replace function app.raise_revision_of_content() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update orders o set revision = o.revision + 1
    from (select distinct c.order_id from changed c) as c where o.order_id = c.order_id;
  return null;
end $$;

-- Marks the grades of orders as stale. Writes also what is stale already, once in a transaction: whoever grades an order locks
-- its row first, and then does not miss a change that is not committed yet.
create or replace function app.mark_grades(ids integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_grades (order_id, dealer_id, marked_in)
    select order_id, dealer_id, pg_current_xact_id() from orders where order_id = any (ids) order by order_id
    on conflict (order_id) do update set is_stale = true, marked_in = excluded.marked_in
      where not order_grades.is_stale or order_grades.marked_in is distinct from excluded.marked_in;
end $$;
revoke execute on function app.mark_grades from public;

-- Mark the grades of the orders that depend on the changed records.
create or replace function app.mark_grades_of_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.mark_grades(array_agg(distinct c.order_id)) from changed c;
  return null;
end $$;

create or replace function app.mark_grades_of_customers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.mark_grades(array_agg(o.order_id)) from orders o
    where o.order_status in (0, 1, 2) and o.customer_id in (select c.customer_id from changed c);
  return null;
end $$;

create or replace function app.mark_grades_of_companies() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.mark_grades(array_agg(o.order_id)) from orders o join customers c using (customer_id)
    where o.order_status in (0, 1, 2) and c.company_id in (select f.company_id from changed f);
  return null;
end $$;

create or replace function app.mark_grades_of_plans() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.mark_grades(array_agg(o.order_id)) from orders o where o.order_status = 0
    and (exists (select from order_lines l where l.order_id = o.order_id
        and l.rate_plan_id in (select p.rate_plan_id from changed p))
      or exists (select from order_headers h where h.order_id = o.order_id
        and h.rate_plan_id in (select p.rate_plan_id from changed p)));
  return null;
end $$;

create or replace function app.mark_open_grades() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.mark_grades(array_agg(o.order_id)) from orders o where o.order_status = 0;
  return null;
end $$;

-- Whether the caller is a user of the portal or a job, and so neither a link nor an applicant.
create or replace function app.is_staff() returns boolean language sql stable parallel restricted
  as $$ select app.caller_kind() between 1 and 4 $$;

-- The moment at which this transaction of the demonstration data happens; null in every other transaction. SQL can change
-- the setting app.moment, so it counts only while the owner of the database makes the data: see app.demo_making. A server
-- that ends meanwhile leaves the row, which no longer counts after ten minutes.
create or replace function app.demo_moment() returns timestamptz
language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
begin
  return case when exists (select from app.demo_making m where m.started_at > now() - interval '10 minutes')
    then app.setting('moment')::timestamptz end;
end $$;

-- The time of this transaction, for records. PostgreSQL inlines it.
create or replace function app.now() returns timestamptz language sql stable parallel restricted
  as $$ select case when current_setting('app.moment', true) <> '' then coalesce(app.demo_moment(), now()) else now() end $$;

-- The current time, which moves on within a transaction, for records.
create or replace function app.clock() returns timestamptz language sql volatile parallel restricted
  as $$ select app.now() + (clock_timestamp() - now()) $$;

-- The current date in the provider's time zone.
create or replace function app.today() returns date language sql stable
  as $$ select (app.now() at time zone app.time_zone())::date $$;

-- Returns one value in the canonical form for hashing: its length in UTF-8 bytes, a colon, the value and a comma. A null
-- becomes "-,". PostgreSQL inlines audit_part, audit_instant and the functions that compute hashes with them.
create or replace function app.audit_part(value text) returns text language sql stable
  as $$ select coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') || ',' $$;

-- Returns an instant in the canonical form: in UTC with microseconds.
create or replace function app.audit_instant(instant timestamptz) returns text language sql stable
  as $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

-- Returns one hash of all columns of an audit entry except the id. The hash of the chain's link includes the id.
create or replace function app.audit_content_hash(at timestamptz, actor text, actor_id integer, subject_id integer,
  entity_type text, entity_id text, action text, data jsonb, request_id text) returns bytea language sql stable
as $$
  select sha256(convert_to(app.audit_part('entry 1') || app.audit_part(app.audit_instant(at)) || app.audit_part(actor)
    || app.audit_part(actor_id::text) || app.audit_part(subject_id::text) || app.audit_part(entity_type)
    || app.audit_part(entity_id) || app.audit_part(action) || app.audit_part(data::text) || app.audit_part(request_id), 'UTF8'))
$$;

-- Queues new audit entries for the chain with the time of the transaction. The command verify-audit reports an entry
-- whose own time differs from it.
create or replace function app.queue_audit_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Migrations and tests write as the owner, without a caller.
  if exists (select from app.login_roles where role_name = session_user and purpose = 'app') then
    if exists (select from added a left join dealers d on d.dealer_id = app.person_id()
      where coalesce(a.actor_id, 0) <> app.person_id() or a.actor <> coalesce(d.dealer_email, a.actor))
    then
      raise exception 'The actor of an audit entry is not the caller.' using errcode = 'insufficient_privilege';
    end if;
  end if;
  insert into audit_pending (audit_id, logged_at, content_hash)
    select audit_id, app.now(),
      app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
    from added;
  return null;
end $$;

create or replace function app.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: its rows cannot be changed or removed.', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

-- Refuses to remove an entry from the queue before the entry is in the chain.
create or replace function app.refuse_unchained_removal() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_chain where audit_id = old.audit_id and content_hash = old.content_hash) then
    raise exception 'Audit entry % is not in the chain yet, so it cannot leave audit_pending.', old.audit_id
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- The identity of numbers, names and e-mail addresses: two texts are the same if their identities are equal. Stored columns
-- and indexes contain the results, so a changed function needs a migration that computes them again. The same rules are
-- toDialled, toFolded and toMailbox in shared/src/rules; a test compares them.

-- Returns the digits of a number as it is dialled in Australia, without an extension.
create or replace function app.to_dialled(number text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  prefix constant text := '^(?:(?:[+]|001[14-689])?61|183[12])?0?';
  plain text;
  dialled text;
begin
  if number ~ '^0[2-578][0-9]{8}$' then return number; end if;
  plain := translate(normalize(number, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  dialled := regexp_replace(substring(plain from '^[^0-9]*[0-9][^A-Za-z#;,~]*'), '[^0-9+]', '', 'g');
  return coalesce(
    '0' || substring(dialled from prefix || '([2-578][0-9]{8}|14[0-9]{7}|16[0-9]{3,7})$'),
    substring(dialled from '^(?:(?:[+]|001[14-689])?61)?0?(1[389][0-9]{4,10})$'),
    regexp_replace(regexp_replace(plain, '[^0-9]', '', 'g'), '^001[14-689](?=[1-9][0-9]{6})', ''));
end $$;

-- Returns a name or a text without case, accents, apostrophes and dashes, and with single spaces. The letters are listed,
-- because the function lower depends on the locale of the database.
create or replace function app.to_folded(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := name;
begin
  if plain ~ '[^ -~]' then
    plain := regexp_replace(normalize(replace(plain, '´', ''), NFKD),
      '[\u0300-\u036f‘’‛′‵ʹʻʼʽˈꞌ׳\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+', '', 'g');
    plain := regexp_replace(plain, '[‐‑‒–—―⁃−־\t-\r\u0085\u1680\u2028\u2029]+', ' ', 'g');
    if plain ~ '[ÆæŒœÞþßẞ]' then
      plain := regexp_replace(regexp_replace(regexp_replace(regexp_replace(plain,
        '[Ææ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'), '[Þþ]', 'th', 'g'), '[ßẞ]', 'ss', 'g');
    end if;
    if plain ~ '[^ -~]' then
      plain := translate(plain,
        'ØøĐđÐðŁłĦħŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        'ooddddllhhttiαβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    end if;
  end if;
  plain := btrim(lower(translate(plain, '-''`', ' ') collate "C"), ' ');
  return case when position('  ' in plain) > 0 then regexp_replace(plain, ' +', ' ', 'g') else plain end;
end $$;

-- Returns a domain as mail servers know it: `bücher.example` as `xn--bcher-kva.example` (RFC 3492). A text with other signs than
-- those of a domain stays as it is.
create or replace function app.to_ascii_domain(domain text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  plain text;
  label text;
  labels text[] := '{}';
  codes integer[];
  encoded text;
  basic integer;
  handled integer;
  code integer;
  least_code integer;
  next_code integer;
  delta bigint;
  rest bigint;
  bias integer;
  place integer;
  threshold integer;
begin
  if domain !~ '[^ -~]' then return domain; end if;
  plain := normalize(translate(lower(normalize(domain, NFKD) collate "C"), '。ØÐŁĦŦÆŒÞĐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    '.øðłħŧæœþđαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'), NFC);
  if plain ~ '[\u0001-,/:-`{-\u009f\u00ad\u200b-\u200f\u2060\ufeff]' then return domain; end if;
  foreach label in array string_to_array(plain, '.') loop
    if label ~ '[^ -~]' then
      codes := array(select ascii(letter) from regexp_split_to_table(label, '') with ordinality as l (letter, at) order by at);
      encoded := regexp_replace(label, '[^ -~]', '', 'g');
      basic := length(encoded);
      handled := basic;
      if basic > 0 then encoded := encoded || '-'; end if;
      least_code := 128;
      delta := 0;
      bias := 72;
      while handled < cardinality(codes) loop
        next_code := (select min(c) from unnest(codes) as c where c >= least_code);
        delta := delta + (next_code - least_code)::bigint * (handled + 1);
        least_code := next_code;
        foreach code in array codes loop
          if code < least_code then delta := delta + 1; end if;
          if code = least_code then
            rest := delta;
            place := 36;
            loop
              threshold := least(greatest(place - bias, 1), 26);
              exit when rest < threshold;
              encoded := encoded || substr(digits, (threshold + (rest - threshold) % (36 - threshold))::integer + 1, 1);
              rest := (rest - threshold) / (36 - threshold);
              place := place + 36;
            end loop;
            encoded := encoded || substr(digits, rest::integer + 1, 1);
            delta := delta / (case when handled = basic then 700 else 2 end);
            handled := handled + 1;
            delta := delta + delta / handled;
            bias := 0;
            while delta > 455 loop
              delta := delta / 35;
              bias := bias + 36;
            end loop;
            bias := bias + (36 * delta / (delta + 38))::integer;
            delta := 0;
          end if;
        end loop;
        delta := delta + 1;
        least_code := least_code + 1;
      end loop;
      label := 'xn--' || encoded;
    end if;
    labels := labels || label;
  end loop;
  return array_to_string(labels, '.');
end $$;

-- Returns an e-mail address with its domain as mail servers know it.
create or replace function app.to_mail_address(address text) returns text
language sql immutable strict parallel safe
  as $$ select regexp_replace(address, '[^@]*$', '') || app.to_ascii_domain(substring(address from '[^@]*$')) $$;

-- Returns the mailbox of an e-mail address: in lower case, with the domain in ASCII, without a suffix after `+`, and without
-- the dots that Gmail ignores. Empty for a text without a domain.
create or replace function app.to_mailbox(address text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := btrim(lower(address collate "C"), ' ');
  name text := split_part(split_part(plain, '@', 1), '+', 1);
  domain text := app.to_ascii_domain(split_part(plain, '@', 2));
begin
  return case when domain = '' then ''
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end;
end $$;

-- The facts in the values of a record by which people search (decision 0155). What a value is depends on its form; only accounts and
-- contacts are known by the name of their field. A new service therefore needs nothing here. Stored facts contain the results,
-- so a changed function needs a migration that computes them again.
create or replace function app.facts_in(details jsonb) returns table (kind text, shown text, key text)
language sql immutable set search_path = public, pg_temp as $$
  select f.kind, v.value, case
      when f.kind in ('mobile', 'number') and f.dialled <> '' then f.dialled
      when f.kind = 'email' then app.to_folded(app.to_mail_address(v.value))
      when f.kind = 'contact' or v.name ~* 'name$' then app.to_folded(v.value)
      else regexp_replace(lower(v.value collate "C"), '[^a-z0-9]', '', 'g') end
  from (
    select e.name, btrim(t.text) as value from jsonb_each(details) as e (name, content) cross join lateral (
      select e.content #>> '{}' as text where jsonb_typeof(e.content) = 'string'
      union all
      select inner_value #>> '{}' from jsonb_path_query(e.content, 'strict $.** ? (@.type() == "string")') as inner_value
        where jsonb_typeof(e.content) in ('object', 'array')) t
    where length(t.text) between 3 and 200 and e.name !~* '(date|dob|birth|licen|password|pin|comment|instructions)'
  ) v cross join lateral (
    select d.dialled, case
      when v.value ~ '^[^\s@]+@[^\s@]+$' then 'email'
      when v.name ~* 'abn$' and d.dialled ~ '^\d{11}$' then 'abn'
      when v.name ~* 'sim' and v.value ~ '^[0-9\s-]{5,30}$' or v.value ~ '^\s*89[0-9\s-]{16,26}$' then 'sim'
      when v.value ~* '^([0-9a-f]{2}[-:.]){5}[0-9a-f]{2}$' or (v.name ~* 'mac' and v.value ~* '^[0-9a-f]{12}$') then 'mac'
      when v.name ~* '^accountN(o|umber|ame)$' then 'account'
      when v.value !~ '[A-Za-z]' and d.dialled ~ '^(0[2-578]\d{8}|13\d{4}|1[389]00\d{6}|180\d{4})$'
        then case when d.dialled like '04%' then 'mobile' else 'number' end
      when v.value ~* '^n\d{7}[a-z]$' then 'number'
      when v.value ~* '^(loc|avc|ovc|pri|cpi)\d{6,15}$' then 'network'
      when v.name ~* '^(extension|.*contact|site)Name$' then 'contact' end as kind
    from (select case when v.value ~ '[A-Za-z@]' then '' else app.to_dialled(v.value) end as dialled) d
  ) f where f.kind is not null
$$;

-- Every four characters of a number or identifier. Few facts share four, but tens of thousands share three digits, so a part of a
-- number is found by these and not by trigrams. An index contains the results.
create or replace function app.parts_of(key text) returns text[] language sql immutable strict parallel safe
  as $$ select array(select distinct substr(key, place, 4) from generate_series(1, length(key) - 3) as place) $$;

-- Returns the facts of records of one source as they are now.
create or replace function app.current_search_facts(source text, ids bigint[])
returns table (source_id bigint, order_id integer, customer_id integer, dealer_id integer, kind text, shown text, key text)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  case source
    when 'line' then return query
      select l.line_id::bigint, l.order_id, o.customer_id, l.dealer_id, f.* from order_lines l join orders o using (order_id)
        cross join lateral app.facts_in(l.details) f where l.line_id = any (ids);
    -- The header of the payment has bank accounts, by which nobody searches.
    when 'header' then return query
      select h.header_id::bigint, h.order_id, o.customer_id, h.dealer_id, f.* from order_headers h join orders o using (order_id)
        cross join lateral app.facts_in(h.details) f where h.header_id = any (ids) and h.block <> 'directDebit';
    when 'port' then return query
      select p.port_number_id::bigint, p.order_id, o.customer_id, p.dealer_id, f.* from port_numbers p join orders o using (order_id)
        cross join lateral app.facts_in(jsonb_build_object('number', p.number)) f where p.port_number_id = any (ids);
    when 'ticket' then return query
      select t.order_id::bigint, t.order_id, o.customer_id, t.dealer_id, f.kind, f.shown,
          regexp_replace(lower(f.shown collate "C"), '[^a-z0-9]', '', 'g')
        from tickets t join orders o using (order_id) cross join lateral (
          select 'ticket' as kind, t.reference as shown where t.reference <> ''
          union all select 'mac', unnest(t.mac_addresses)) f
        where t.order_id = any (ids);
    when 'contact' then return query
      select c.contact_id::bigint, null::integer, c.customer_id, c.dealer_id, f.* from contacts c cross join lateral (
          select * from app.facts_in(c.details)
          union all
          select 'contact', n.name, app.to_folded(n.name)
            from (select btrim(concat_ws(' ', c.details ->> 'firstName', c.details ->> 'surname')) as name) n where n.name <> '') f
        where c.contact_id = any (ids);
    when 'address' then return query
      select a.address_id::bigint, null::integer, a.customer_id, a.dealer_id, 'address', a.formatted_address, app.to_folded(a.formatted_address)
        from addresses a where a.address_id = any (ids) and a.formatted_address <> '';
    when 'customer' then return query
      select c.customer_id::bigint, null::integer, c.customer_id, c.dealer_id, f.* from customers c
        cross join lateral app.facts_in(jsonb_build_object('mobile', c.mobile, 'phone', c.details ->> 'phone')) f
        where c.customer_id = any (ids);
  end case;
end $$;

-- Stores the facts of records of one source as they are now, and writes only those that differ.
create or replace function app.refresh_search_facts(of_source text, ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with facts as materialized (
    select f.*, (row_number() over (partition by f.source_id order by f.kind, f.key))::smallint as place
    from (select distinct on (c.source_id, c.kind, c.key) c.* from app.current_search_facts(of_source, ids) c
      order by c.source_id, c.kind, c.key, c.shown) f
  ), gone as (
    delete from search_facts s where s.source = of_source and s.source_id = any (ids)
      and not exists (select from facts f where f.source_id = s.source_id and f.place = s.place)
  )
  insert into search_facts as s (source, source_id, place, order_id, customer_id, dealer_id, kind, shown, key)
    select of_source, f.source_id, f.place, f.order_id, f.customer_id, f.dealer_id, f.kind, f.shown, f.key
      from facts f order by f.source_id, f.place
    on conflict (source, source_id, place) do update
      set kind = excluded.kind, shown = excluded.shown, key = excluded.key
      where (s.kind, s.shown, s.key) is distinct from (excluded.kind, excluded.shown, excluded.key);
end $$;

-- Keeps the facts of the records that a statement has changed. The arguments are the source, the column of the record's id and, for
-- updates, the columns from which the facts come.
create or replace function app.keep_search_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  execute case tg_op
    when 'INSERT' then format('select array_agg(%I) from changed', tg_argv[1])
    when 'DELETE' then format('select array_agg(%I) from removed', tg_argv[1])
    else format('select array_agg(c.%1$I) from changed c join removed r using (%1$I) where %2$s', tg_argv[1],
      (select string_agg(format('c.%1$I is distinct from r.%1$I', name), ' or ') from unnest(tg_argv[2:]) as name))
    end into ids;
  if ids is not null then perform app.refresh_search_facts(tg_argv[0], ids); end if;
  return null;
end $$;
