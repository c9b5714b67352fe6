-- Returns the mailbox or the number that a message goes to.
create or replace function app.to_destination(recipient text) returns text language sql immutable parallel safe
  as $$ select case when recipient like '%@%' then app.to_mailbox(recipient) else app.to_dialled(recipient) end $$;

-- Returns the data of a sealed document for the verify page, by the hash of the file or by a link of its envelope:
-- the snapshot, signers, events and the current order, which is used only to list the changes. Null if there is none.
create or replace function app.find_sealed_document(hash text, link uuid) returns json
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_envelope envelopes;
  detail json;
begin
  select e.* into found_envelope from envelopes e where hash <> '' and e.sealed_hash = hash limit 1;
  if not found then
    select e.* into found_envelope from envelope_recipients r join envelopes e on e.guid = r.envelope_guid
      where r.guid = link and e.sealed_file <> '';
  end if;
  if found_envelope.guid is null then return null; end if;
  perform app.set_caller(1, 0, 0);
  detail := app.find_order_detail(found_envelope.order_id);
  perform app.set_caller(0, 0, 0);
  return json_build_object('guid', found_envelope.guid, 'orderID', found_envelope.order_id, 'status', found_envelope.status,
    'snapshot', found_envelope.snapshot, 'snapshotHash', found_envelope.snapshot_hash, 'events', found_envelope.events,
    'sealedFile', found_envelope.sealed_file, 'sealedHash', found_envelope.sealed_hash, 'detail', detail,
    'signers', (select json_agg(json_build_object('name', l.name, 'role', l.role,
        'signedAt', case l.answer when 'signed' then l.answered_at end,
        'signature', r.signature ->> 'name', 'identity', l.identity) order by l.position)
      from envelope_recipients r join customer_links l on l.guid = r.guid
      where r.envelope_guid = found_envelope.guid and l.replaced_by is null));
end $$;

-- Returns when a link was sent first; null before.
create or replace function app.link_sent_at(link uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select min(m.sent_at) from link_messages m where m.link = link_sent_at.link and m.purpose = 'request' and m.status = 'sent'
$$;

-- Returns the status of a signer, from their link and the time at which it was sent.
create or replace function app.signer_status(l customer_links, sent_at timestamptz) returns text language sql immutable as $$
  select case when l.answer <> '' then l.answer when l.closed = 'expired' then 'expired' when l.closed <> '' then 'voided'
    when l.expires_at is null then 'pending' when l.opened_at is not null then 'viewed' when sent_at is not null then 'sent'
    else 'waiting' end
$$;

-- Returns the signers of an envelope in signing order, without replaced ones.
create or replace function app.recipients_of(envelope uuid) returns json
language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('position', l.position, 'role', l.role, 'name', l.name, 'email', l.email,
      'mobile', l.mobile, 'status', app.signer_status(l, s.sent_at), 'envelopeID', r.service_id, 'expires_at', l.expires_at,
      'next_reminder_at', l.next_reminder_at, 'remindersSent', l.reminders_sent, 'sent_at', s.sent_at,
      'viewed_at', l.opened_at, 'signed_at', case l.answer when 'signed' then l.answered_at end, 'signsAt', r.signs_at,
      'serviceCopy', r.service_file <> '', 'identity', l.identity,
      'signedName', coalesce(r.signature ->> 'name', ''), 'delegate', (select (v.event -> 'delegate') - 'link'::text
        from jsonb_array_elements(e.events) with ordinality as v (event, position)
        where v.event -> 'delegate' ->> 'link' = l.guid::text order by v.position desc limit 1)) order by l.position), '[]')
  from envelopes e join envelope_recipients r on r.envelope_guid = e.guid join customer_links l on l.guid = r.guid
    cross join lateral app.link_sent_at(l.guid) as s (sent_at)
  where e.guid = envelope and l.replaced_by is null
$$;

-- Returns the messages of an envelope that the caller may see, in the order in which they were queued.
create or replace function app.deliveries_of(envelope uuid) returns json
language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('channel', v.channel, 'to', v.recipient, 'status', v.status,
      'problem', v.problem, 'sentAt', v.sent_at, 'kind', case v.purpose when 'copy' then 'request' else v.purpose end, 'receipt', v.receipt,
      'isCopy', v.purpose = 'copy') order by v.message_id), '[]')
  from envelope_recipients r join link_messages v on v.link = r.guid and v.link_kind = 'signing' where r.envelope_guid = envelope
$$;

-- Returns the name of the person of a session of the built-in identity provider; null if it has ended. The id of a session is
-- random, so only the browser with its cookie knows it.
create or replace function app.name_of_session(session_id text) returns text
language sql stable security definer set search_path = public, pg_temp
  as $$ select a.name from identity.payloads p join identity.accounts a on a.id::text = p.account_id
    where p.model = 'Session' and p.id = session_id and p.expires_at > now() $$;

-- The dealer who sent the caller's link; null for other callers.
create or replace function app.link_dealer() returns integer
language sql stable security definer set search_path = public, pg_temp
  as $$ select l.dealer_id from customer_links l where l.link_id = app.link_id() $$;

-- A dealer as their customers see them: name, business, phone, e-mail address and closing lines, which row policies hide from
-- links. The business of a member without an own one is that of the manager of their group. Only for jobs and for links that
-- the dealer sent.
create or replace function app.find_sender(dealer integer)
returns table (name text, business text, phone text, email text, signature text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.dealer_full_name,
    coalesce(nullif(b.own ->> 'tradingName', ''), nullif(b.own ->> 'registeredCompanyName', ''),
      nullif(b.team ->> 'tradingName', ''), nullif(b.team ->> 'registeredCompanyName', ''), ''),
    coalesce(nullif(p.phone, ''), nullif(b.own ->> 'telephoneNo', ''), nullif(b.own ->> 'mobileNo', ''),
      nullif(b.team ->> 'telephoneNo', ''), ''),
    d.dealer_email, coalesce(p.signature, '')
  from dealers d left join profiles p on p.dealer_id = d.dealer_id
  cross join lateral (select
    (select m.details from dealer_managers m where m.dealer_id = d.dealer_id) as own,
    (select m.details from dealer_managers m join dealers g on g.dealer_id = m.dealer_id
      where d.group_no <> '' and g.group_no = d.group_no and g.is_manager order by g.dealer_id limit 1) as team) b
  where d.dealer_id = dealer
    and (app.sees_all() or dealer = any (app.dealer_ids()) or dealer = app.link_dealer())
$$;
