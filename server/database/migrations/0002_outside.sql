-- State of the sandboxes that stand in for outside systems, and of what this portal must remember about live ones.
-- Nothing here is the portal's own record: the areas keep their own tables and never read these.

create extension if not exists pg_trgm with schema public;

create schema outside;

create table outside.behaviour (
  system text primary key,
  mode text not null check (mode in ('ok', 'slow', 'refuse', 'repeat', 'fail', 'down')),
  remaining integer check (remaining >= 0),
  delay_ms integer not null default 0 check (delay_ms >= 0),
  reason text not null default ''
);
comment on column outside.behaviour.remaining is 'How many more operations behave so; null is for ever';

create table outside.mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  deliveries integer not null default 1,
  received_at timestamptz not null default now(),
  sender text not null,
  recipients text[] not null,
  subject text not null,
  html text,
  plain text,
  attachments jsonb not null default '[]',
  raw bytea not null
);

create table outside.sms (
  id bigint generated always as identity primary key,
  reference text not null,
  recipient text not null,
  body text not null,
  status text not null check (status in ('sending', 'sent', 'failed')),
  reason text,
  deliveries integer not null default 1,
  created_at timestamptz not null default now(),
  unique (reference, recipient)
);

create table outside.address (
  search_result_id text primary key,
  formatted_address text not null,
  street_address text not null,
  suburb text not null,
  state text not null,
  postcode text not null,
  search_text text not null
);
create index address_search_text on outside.address using gin (search_text public.gin_trgm_ops);

create table outside.abn_register (
  abn text primary key check (abn ~ '^[0-9]{11}$'),
  acn text check (acn ~ '^[0-9]{9}$'),
  entity_name text not null,
  entity_type_code text not null,
  entity_name_type text not null,
  other_names text[] not null default '{}',
  abn_status_from_date date not null,
  active boolean not null
);

create sequence outside.billing_account_no start 70001234;
create table outside.billing_customer (
  ub_account_no bigint primary key default nextval('outside.billing_account_no'),
  key text not null unique,
  customer jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table outside.did (
  did text primary key,
  region text not null,
  state text not null,
  area_code text not null,
  reserved_key text,
  reserved_at timestamptz
);
create index did_available on outside.did (region, did) where reserved_key is null;
create index did_reserved on outside.did (reserved_key) where reserved_key is not null;

create table outside.account_no (
  customer_key text primary key,
  highest integer not null
);
comment on table outside.account_no is 'The highest extension number ever issued to a customer, so that none is issued twice';

create table outside.envelope (
  envelope_id uuid primary key,
  key text not null unique,
  link_guid uuid not null unique,
  order_id bigint not null,
  document_hash text not null,
  recipient jsonb not null,
  return_url text not null,
  status text not null check (status in ('sent', 'completed', 'declined', 'voided')),
  reason text,
  completion jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index envelope_order on outside.envelope (order_id);

create table outside.seal_key (
  provider_name text primary key,
  private_key bytea not null,
  certificate bytea not null,
  created_at timestamptz not null default now()
);
comment on table outside.seal_key is 'PKCS#8 key and DER certificate that seal signed documents';
