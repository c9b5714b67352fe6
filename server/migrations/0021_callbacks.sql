-- What e-signature and SMS services tell by themselves: callbacks, and what follows from them.

-- Each event that an e-signature service told of, so that it counts once however often it is told.
create table esign_events (
  event_id text primary key,
  -- The envelope at the service.
  service_id text not null,
  event text not null,
  at timestamptz not null,
  received_at timestamptz not null default now()
);
create index on esign_events (service_id);
alter table esign_events enable row level security;
create policy by_job on esign_events to dealerline_app using ((select app.sees_all()));
grant select, insert on esign_events to dealerline_app;

alter table envelope_recipients
  -- The service on whose own page this one signs; '' where it is the portal's.
  add column signs_at text not null default '',
  -- The document as the service gives it back, signed: where it is kept, and its SHA-256.
  add column service_file text not null default '',
  add column service_hash text not null default '',
  -- When the service was last asked what became of it.
  add column service_asked_at timestamptz;
-- What is asked about, as a callback may have been lost.
create index on envelope_recipients (sent_at) where signs_at <> '' and status in ('sent', 'viewed');

alter table deliveries
  -- How far a text message got by what its carrier says; '' until it says anything.
  add column receipt text not null default ''
    check (receipt in ('', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'));

-- An envelope is noted before it is asked for, so that one whose outcome is not known is looked for before it is made.
create table outside.envelope_claim (
  key text primary key,
  envelope_id text,
  -- Name and e-mail as the service was told them: it asks for the same ones whenever somebody signs.
  signer jsonb not null,
  claimed_until timestamptz,
  created_at timestamptz not null default now()
);

-- As before, and whether the service's signed document is kept.
create or replace function app.recipients_of(envelope uuid) returns json
language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('position', r.position, 'role', r.role, 'name', r.name, 'email', r.email,
      'mobile', r.mobile, 'status', r.status, 'envelopeID', r.service_id, 'expires_at', r.expires_at,
      'next_reminder_at', r.next_reminder_at, 'remindersSent', r.reminders_sent, 'sent_at', r.sent_at,
      'viewed_at', r.viewed_at, 'signed_at', r.signed_at, 'signsAt', r.signs_at,
      'serviceCopy', r.service_file <> '') order by r.position), '[]')
  from envelope_recipients r where r.envelope_guid = envelope and r.replaced_by is null
$$;

-- The messages of an envelope in the order they were queued. Only those whom the policies let the caller see.
create function app.deliveries_of(envelope uuid) returns json
language sql stable set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('channel', v.channel, 'to', v.recipient, 'status', v.status,
      'problem', v.problem, 'sentAt', v.sent_at, 'kind', v.kind, 'receipt', v.receipt) order by v.delivery_id), '[]')
  from deliveries v where v.guid = envelope
$$;
grant execute on function app.deliveries_of(uuid) to dealerline_app;
