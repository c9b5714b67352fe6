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
