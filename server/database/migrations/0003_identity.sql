-- Accounts and state of the built-in OpenID provider. Calls of the portal act as another role and cannot read them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'dealerline_identity') then
    create role dealerline_identity nologin nobypassrls;
  end if;
  execute format('grant dealerline_identity to %I', current_user);
end
$$;

create schema identity;

create table identity.accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  -- Argon2id; null until the person has set a password.
  password_hash text,
  created_at timestamptz not null default now(),
  password_set_at timestamptz
);
create unique index accounts_email on identity.accounts (lower(email));

-- Sessions, grants, codes and tokens in the form the provider's library gives them.
create table identity.payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index payloads_grant on identity.payloads (grant_id) where grant_id is not null;
create index payloads_uid on identity.payloads (uid) where uid is not null;
create index payloads_account on identity.payloads (account_id) where account_id is not null;
create index payloads_expiry on identity.payloads (expires_at);

-- One signing key and one secret for cookies, made at the first start.
create table identity.keys (
  purpose text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create table identity.sign_in_attempts (
  key text primary key,
  attempts integer not null,
  since timestamptz not null
);

create table identity.password_resets (
  token_hash text primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_account on identity.password_resets (account_id);

grant usage on schema identity to dealerline_identity;
grant select, insert, update, delete on all tables in schema identity to dealerline_identity;
