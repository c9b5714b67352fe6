-- Release 0.4.0 keeps the messages of customers' links in five tables, one for each kind of link. While its servers may run,
-- triggers copy each change of those tables to link_messages, and each change of link_messages back (decision 0164). A trigger
-- that another trigger causes does nothing, so no change is copied twice. The file is also run before the migrations.
--
-- It also keeps the links themselves in four tables, whose changes are copied to customer_links (decision 0168), and back.

-- The migration 0167 creates a trigger with it, which 0175 drops.
create or replace function app.note_sent_link() returns trigger language plpgsql as $$ begin return null; end $$;

-- The reference that release 0.4.0 gives a message at the service that sends it, and understands in a receipt.
create or replace function app.old_message_reference(kind text, id integer, link uuid) returns text language sql immutable
  as $$ select case kind when 'signing' then 'delivery' when 'offer' then 'quote' else kind end || '-' || id || '-' || link $$;

-- Returns the messages of one kind of link in the form of link_messages: all of them, or the one with this id.
create or replace function app.old_link_messages(of_kind text, of_id integer)
returns table (link uuid, link_kind text, purpose text, order_id integer, dealer_id integer, channel text, recipient text,
  subject text, body text, status text, problem text, receipt text, queued_at timestamptz, sent_at timestamptz, old_id integer)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_kind = 'signing' then return query
    select d.recipient_guid, of_kind, d.kind, o.order_id, o.dealer_id, d.channel, d.recipient, d.subject, d.body, d.status,
      d.problem, d.receipt, d.created_at, d.sent_at, d.delivery_id
    from deliveries d join orders o on o.order_id = d.order_id
    where of_id is null or d.delivery_id = of_id;
  elsif of_kind = 'application' then return query
    select m.guid, of_kind, 'request', m.order_id, m.dealer_id, m.channel, m.recipient, '', '', m.status,
      m.problem, m.receipt, coalesce(m.sent_at, case when of_id is null then l.created_at else app.now() end), m.sent_at, m.message_id
    from application_messages m join application_links l on l.guid = m.guid
    where of_id is null or m.message_id = of_id;
  elsif of_kind = 'offer' then return query
    select f.guid, of_kind, case m.kind when 'offer' then 'request' else m.kind end, v.order_id, v.dealer_id, m.channel,
      m.recipient, '', '', m.status, m.problem, m.receipt, m.queued_at, m.sent_at, m.message_id
    from quote_messages m join quote_offers f on f.offer_id = m.offer_id
      cross join lateral (
        select w.order_id, w.dealer_id from quote_offer_variants w where w.offer_id = f.offer_id order by w.position limit 1) v
    where of_id is null or m.message_id = of_id;
  elsif of_kind = 'port' then return query
    select p.guid, of_kind, 'request', p.order_id, p.dealer_id, p.channel, p.recipient, '', '', p.status,
      p.problem, '', p.created_at, p.sent_at, p.request_id
    from port_requests p
    where p.status is not null and (of_id is null or p.request_id = of_id);
  elsif of_kind = 'progress' then return query
    select r.guid, of_kind, 'notice', m.order_id, m.dealer_id, f.channel, case f.channel when 'email' then r.email else r.mobile end,
      '', array_to_string(m.lines, E'\n'), m.status, m.problem, '', m.created_at, m.sent_at, m.message_id
    from progress_messages m join progress_followers f on f.follower_id = m.follower_id
      join envelope_recipients r on r.guid = f.recipient_guid
    where of_id is null or m.message_id = of_id;
  end if;
end $$;

-- Copies a message that a server of release 0.4.0 has stored or changed. The arguments are the kind of its link and the column
-- of its id.
create or replace function app.copy_old_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into link_messages as m (link, link_kind, purpose, order_id, dealer_id, channel, recipient, subject, body, status, problem,
      receipt, queued_at, sent_at, old_id, reference)
    select o.link, o.link_kind, o.purpose, o.order_id, o.dealer_id, o.channel, o.recipient, o.subject, o.body, o.status, o.problem,
      o.receipt, o.queued_at, o.sent_at, o.old_id, app.old_message_reference(o.link_kind, o.old_id, o.link)
    from app.old_link_messages(tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::integer) o
    on conflict (link_kind, old_id) do update set status = excluded.status, problem = excluded.problem, sent_at = excluded.sent_at,
      -- Release 0.4.0 has no receipts of some kinds.
      receipt = case when tg_argv[0] in ('port', 'progress') then m.receipt else excluded.receipt end;
  return null;
end $$;

-- Copies a new message to the table of release 0.4.0.
create or replace function app.copy_new_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Release 0.4.0 would send a copy with its link.
  if new.purpose = 'copy' then return new; end if;
  if new.link_kind = 'signing' then
    insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient, subject, body, kind, status, created_at)
      select r.envelope_guid, r.guid, new.dealer_id, new.order_id, new.channel, new.recipient, new.subject, new.body, new.purpose,
        new.status, new.queued_at
      from envelope_recipients r where r.guid = new.link returning delivery_id into new.old_id;
  elsif new.link_kind = 'application' then
    insert into application_messages (guid, application_id, order_id, dealer_id, channel, recipient, status)
      select l.guid, l.application_id, l.order_id, l.dealer_id, new.channel, new.recipient, new.status
      from application_links l where l.guid = new.link returning message_id into new.old_id;
  elsif new.link_kind = 'offer' then
    insert into quote_messages (offer_id, dealer_id, kind, channel, recipient, status, queued_at)
      select f.offer_id, f.dealer_id, case new.purpose when 'request' then 'offer' else new.purpose end, new.channel, new.recipient,
        new.status, new.queued_at
      from quote_offers f where f.guid = new.link returning message_id into new.old_id;
  elsif new.link_kind = 'port' then
    update port_requests p set status = new.status where p.guid = new.link and p.status is null returning request_id into new.old_id;
  else
    insert into progress_messages (follower_id, order_id, dealer_id, lines, status, created_at)
      select f.follower_id, f.order_id, f.dealer_id, string_to_array(new.body, E'\n'), new.status, new.queued_at
      from progress_followers f where f.recipient_guid = new.link and f.channel = new.channel returning message_id into new.old_id;
  end if;
  if new.old_id is not null then new.reference := app.old_message_reference(new.link_kind, new.old_id, new.link); end if;
  return new;
end $$;

-- Copies the state of a message to the table of release 0.4.0.
create or replace function app.copy_message_state() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.link_kind = 'signing' then
    update deliveries set status = new.status, problem = new.problem, receipt = new.receipt, sent_at = new.sent_at,
      created_at = new.queued_at where delivery_id = new.old_id;
    update envelope_recipients set status = case status when 'waiting' then 'sent' else status end, sent_at = new.sent_at
      where guid = new.link and sent_at is null and new.status = 'sent' and new.purpose = 'request';
  elsif new.link_kind = 'application' then
    update application_messages set status = new.status, problem = new.problem, receipt = new.receipt, sent_at = new.sent_at
      where message_id = new.old_id;
  elsif new.link_kind = 'offer' then
    update quote_messages set status = new.status, problem = new.problem, receipt = new.receipt, sent_at = new.sent_at,
      queued_at = new.queued_at where message_id = new.old_id;
  elsif new.link_kind = 'port' then
    update port_requests set status = new.status, problem = new.problem, sent_at = new.sent_at where request_id = new.old_id;
  else
    update progress_messages set status = new.status, problem = new.problem, sent_at = new.sent_at where message_id = new.old_id;
  end if;
  return null;
end $$;

-- Returns the links of one kind in the form of customer_links: all of them, or the one with this guid or, for an offer, this id.
create or replace function app.old_links(of_kind text, of_key text)
returns table (guid uuid, link_kind text, subject integer, order_id integer, dealer_id integer, name text, email text, mobile text,
  role text, place smallint, created_at timestamptz, opened_at timestamptz, expires_at timestamptz, answered_at timestamptz,
  closed text, replaced_by uuid)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_kind = 'signing' then return query
    select r.guid, of_kind, r.order_id, r.order_id, r.dealer_id, r.name, r.email, r.mobile, r.role, r.position,
      case when of_key is null then coalesce(r.sent_at, e.created_at) else app.now() end, r.viewed_at, r.expires_at,
      case when r.status <> 'declined' then r.signed_at when of_key is null then coalesce(r.viewed_at, r.sent_at, e.created_at)
        else app.now() end,
      case when r.replaced_by is not null then 'replaced' when r.status = 'voided' then 'taken back'
        when r.status = 'expired' then 'expired' else '' end,
      r.replaced_by
    from envelope_recipients r join envelopes e on e.guid = r.envelope_guid
    where of_key is null or r.guid = of_key::uuid;
  elsif of_kind = 'application' then return query
    select l.guid, of_kind, l.application_id, l.order_id, l.dealer_id, l.name, l.email, l.mobile, l.role, 1::smallint,
      l.created_at, l.opened_at, l.expires_at, l.decided_at, case l.status when 'voided' then 'taken back' else '' end, null::uuid
    from application_links l where of_key is null or l.guid = of_key::uuid;
  elsif of_kind = 'offer' then return query
    select f.guid, of_kind, f.offer_id, v.order_id, f.dealer_id, f.to_name, f.email, f.mobile, 'customer', 1::smallint,
      f.created_at, f.opened_at, v.expires_at, f.answered_at, case f.status when 'voided' then f.voided_reason else '' end, null::uuid
    from quote_offers f cross join lateral (
      select (array_agg(w.order_id order by w.position))[1] as order_id, min(q.expires_at) as expires_at
      from quote_offer_variants w join quote_versions q using (order_id, quote_version) where w.offer_id = f.offer_id) v
    where v.order_id is not null and (of_key is null or f.offer_id = of_key::integer);
  else return query
    select p.guid, of_kind, p.request_id, p.order_id, p.dealer_id, p.to_name, case p.channel when 'email' then p.recipient else '' end,
      case p.channel when 'sms' then p.recipient else '' end, 'customer', 1::smallint, p.created_at, null::timestamptz, p.expires_at,
      p.answered_at, p.closed, null::uuid
    from port_requests p where of_key is null or p.guid = of_key::uuid;
  end if;
end $$;

-- Copies a link that was stored or changed in the table of its kind. The arguments are the kind and the column of its key.
create or replace function app.copy_old_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_links as l (guid, kind, subject, order_id, dealer_id, name, email, mobile, role, position, created_at, opened_at,
      expires_at, answered_at, closed, replaced_by)
    select * from app.old_links(tg_argv[0], to_jsonb(new) ->> tg_argv[1])
    on conflict (guid) do update set name = excluded.name, email = excluded.email, mobile = excluded.mobile,
      -- Release 0.4.0 does not record that a link about ported numbers was opened.
      opened_at = case when l.kind = 'port' then l.opened_at else excluded.opened_at end, expires_at = excluded.expires_at,
      answered_at = case when excluded.answered_at is null then null else coalesce(l.answered_at, excluded.answered_at) end,
      -- Release 0.4.0 has one word for all reasons why the link of an application or a signer was closed.
      closed = case when l.kind in ('application', 'signing') and l.closed <> '' and excluded.closed <> '' then l.closed else excluded.closed end,
      replaced_by = excluded.replaced_by;
  return null;
end $$;

-- Copies the answer on a link, and its channel.
create or replace function app.copy_old_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'offer' then
    update customer_links l set channel = f.channel, comment = f.decline_comment, answered_from = f.answered_from,
        identity = f.identity, answer = case when f.status in ('accepted', 'declined') then f.status else '' end
      from quote_offers f where f.offer_id = new.offer_id and l.guid = f.guid;
  elsif tg_argv[0] = 'port' then
    update customer_links set channel = new.channel, answered_from = new.answered_from, identity = new.identity,
        answer = case when new.answered_at is null then '' else 'answered' end
      where guid = new.guid;
  elsif tg_argv[0] = 'signing' then
    update customer_links set channel = case when new.email = '' then 'sms' else 'email' end, answered_from = new.signed_from,
        identity = new.identity, answer = case when new.status in ('signed', 'declined') then new.status else '' end
      where guid = new.guid;
  else
    update customer_links set channel = new.channel, comment = new.comment, answered_from = new.decided_from,
        identity = new.identity, answer = case when new.status in ('approved', 'rejected') then new.status else '' end
      where guid = new.guid;
  end if;
  return null;
end $$;

-- Copies a link that this version stored or changed to the table of release 0.4.0.
create or replace function app.copy_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind = 'offer' then
    update quote_offers set guid = new.guid, to_name = new.name, email = new.email, mobile = new.mobile, channel = new.channel,
        status = case when new.answer <> '' then new.answer when new.closed <> '' then 'voided' else 'sent' end,
        voided_reason = new.closed, opened_at = new.opened_at, answered_at = new.answered_at, answered_from = new.answered_from,
        identity = new.identity, decline_comment = new.comment, reminds = new.reminds, reminders_sent = new.reminders_sent,
        next_reminder_at = new.next_reminder_at
      where offer_id = new.subject;
    return null;
  elsif new.kind = 'port' then
    update port_requests set guid = new.guid, to_name = new.name, channel = new.channel,
        recipient = case new.channel when 'email' then new.email else new.mobile end, expires_at = new.expires_at,
        closed = new.closed, answered_at = new.answered_at, answered_from = new.answered_from, identity = new.identity
      where request_id = new.subject;
    return null;
  elsif new.kind = 'signing' then
    update envelope_recipients set position = new.position, role = new.role, name = new.name, email = new.email, mobile = new.mobile,
        status = app.signer_status(new, sent_at), expires_at = new.expires_at, viewed_at = new.opened_at,
        signed_at = case new.answer when 'signed' then new.answered_at end, signed_from = new.answered_from, identity = new.identity,
        replaced_by = new.replaced_by, reminds = new.reminds, reminders_sent = new.reminders_sent,
        next_reminder_at = new.next_reminder_at
      where guid = new.guid;
    return null;
  elsif new.kind <> 'application' then
    -- Release 0.4.0 does not know it.
    return null;
  end if;
  insert into application_links (guid, application_id, order_id, dealer_id, role, name, email, mobile, channel, status, comment,
      decided_from, identity, created_at, opened_at, expires_at, decided_at)
    values (new.guid, new.subject, new.order_id, new.dealer_id, new.role, new.name, new.email, new.mobile, new.channel,
      case when new.answer <> '' then new.answer when new.closed <> '' then 'voided' else 'asked' end, new.comment,
      new.answered_from, new.identity, new.created_at, new.opened_at, new.expires_at, new.answered_at)
    on conflict (guid) do update set name = excluded.name, email = excluded.email, mobile = excluded.mobile,
      channel = excluded.channel, status = excluded.status, comment = excluded.comment, decided_from = excluded.decided_from,
      identity = excluded.identity, opened_at = excluded.opened_at, expires_at = excluded.expires_at,
      decided_at = excluded.decided_at;
  return null;
end $$;

-- Copies the reminders of a signer or an offer to the link.
create or replace function app.copy_old_reminders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'signing' then
    update customer_links set reminds = new.reminds, reminders_sent = new.reminders_sent, next_reminder_at = new.next_reminder_at
      where guid = new.guid and (reminds, reminders_sent, next_reminder_at) is distinct from
        (new.reminds, new.reminders_sent, new.next_reminder_at);
  else
    update customer_links l set reminds = f.reminds, reminders_sent = f.reminders_sent, next_reminder_at = f.next_reminder_at
      from quote_offers f where f.offer_id = new.offer_id and l.guid = f.guid;
  end if;
  return null;
end $$;

-- The migration 0169 creates a trigger with it, which 0174 drops.
create or replace function app.copy_reminders() returns trigger language plpgsql as $$ begin return null; end $$;

-- Release 0.4.0 looks at the enrolments and ports that it has sent by jobs of its own, and counts each look. As long as it does, this
-- version leaves the request to it: the next look is later than that of its job, which is after an hour at most and retried for
-- less than another hour. A server of this version that gets the job takes the request over (outside/until-0.6-jobs.ts). The
-- arguments are the kind, the system, the words, and after what time the answer is late and the portal gives up.
create or replace function app.note_old_look() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  looked_at jsonb := to_jsonb(new);
  id integer := coalesce(looked_at ->> 'enrolment_id', looked_at ->> 'batch_id')::integer;
  waits boolean := case tg_argv[0] when 'airline' then looked_at ->> 'status' = 'pending'
    else exists (select from port_numbers p where p.batch_id = id
      and p.state in ('validating', 'submitting', 'submitted', 'accepted', 'scheduled')) end;
begin
  if not waits then
    delete from outside_requests where kind = tg_argv[0] and subject = id;
    return null;
  end if;
  insert into outside_requests (kind, system, title, subject, dealer_id, order_id, customer_id, asked_at, next_at, looks, late_at,
      ends_at)
    values (tg_argv[0], tg_argv[1], tg_argv[2], id, new.dealer_id, (looked_at ->> 'order_id')::integer,
      (looked_at ->> 'customer_id')::integer, new.created_at, app.now() + interval '3 hours',
      coalesce(looked_at ->> 'asked', looked_at ->> 'checks')::integer, new.created_at + tg_argv[3]::interval,
      new.created_at + tg_argv[4]::interval)
    on conflict (kind, subject) do update set next_at = excluded.next_at, looks = excluded.looks;
  return null;
end $$;

-- Release 0.4.0 waits for the callback about a ticket. This version also asks once a day, about the tickets of both.
create or replace function app.note_old_ticket() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outside_requests (kind, system, title, subject, dealer_id, order_id, next_at, late_at)
    values ('ticket', 'ticketing', 'Ticket of an order', new.order_id, new.dealer_id, new.order_id, app.now() + interval '1 day',
      app.now() + interval '60 days')
    on conflict (kind, subject) do nothing;
  return null;
end $$;

-- Release 0.4.0 keeps the answers about lines in line_answers, and the questions about sites in site_questions. While its servers may
-- run, triggers copy each record to wholesaler_answers, and each record of wholesaler_answers back (decision 0181).
create or replace function app.copy_old_line_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into wholesaler_answers (answer_id, dealer_id, order_id, row_id, previous_id, wholesaler, question, asked_at, outcome, answer,
      hash, facts, expires_at)
    values (new.answer_id, new.dealer_id, new.order_id, new.row_id, new.previous_id, new.wholesaler, new.question, new.asked_at,
      new.outcome, new.answer, new.hash, new.facts, new.expires_at)
    on conflict do nothing;
  return null;
end $$;

-- Returns an answer about a site in the form of wholesaler_answers. Release 0.4.0 stores no hash of it.
create or replace function app.old_site_answer(reply jsonb, answered_at timestamptz)
returns table (outcome text, answer text, hash text, expires_at timestamptz) language sql stable
  as $$ select case when answered_at is null then null when reply -> 'success' = 'true' then 'answered' else 'refused' end,
    coalesce(reply::text, ''), case when reply is null then '' else encode(sha256(convert_to(reply::text, 'UTF8')), 'hex') end,
    answered_at + interval '30 days' $$;

create or replace function app.copy_old_site_question() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into wholesaler_answers as w (dealer_id, site_row_id, key, wholesaler, question, asked_at, outcome, answer, hash, expires_at)
    select new.dealer_id, new.site_row_id, new.key, new.wholesaler, to_jsonb(new.question), new.asked_at, a.outcome, a.answer, a.hash,
      a.expires_at
    from app.old_site_answer(new.answer, new.answered_at) a
    on conflict (key) do update set outcome = excluded.outcome, answer = excluded.answer, hash = excluded.hash,
      expires_at = excluded.expires_at where w.outcome is null;
  return null;
end $$;

create or replace function app.copy_wholesaler_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.site_row_id is not null then
    insert into site_questions (key, site_row_id, dealer_id, wholesaler, question, asked_at, answered_at, answer)
      values (new.key, new.site_row_id, new.dealer_id, new.wholesaler, regexp_replace(new.key, '^site-\d+-\d+-', ''), new.asked_at,
        case when new.outcome is not null then app.clock() end, nullif(new.answer, '')::jsonb)
      on conflict (key) do update set answered_at = excluded.answered_at, answer = excluded.answer;
  elsif new.outcome is not null then
    insert into line_answers (answer_id, dealer_id, order_id, row_id, previous_id, wholesaler, question, address, asked_at, outcome,
        answer, hash, facts, expires_at)
      values (new.answer_id, new.dealer_id, new.order_id, new.row_id, new.previous_id, new.wholesaler, new.question, new.address,
        new.asked_at, new.outcome, new.answer, new.hash, new.facts, new.expires_at)
      on conflict do nothing;
  end if;
  return null;
end $$;
