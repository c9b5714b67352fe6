-- Several servers on one database. Calls have no access to this schema.
create schema servers;

do $$ begin
  if not exists (select from pg_roles where rolname = 'dealerline_server') then
    create role dealerline_server nologin nobypassrls;
  end if;
end $$;

-- The installation: this database with its files and its master key.
create table servers.installation (
  only_row boolean primary key default true check (only_row),
  installation_id uuid not null default gen_random_uuid(),
  -- A hash of the id that is keyed with the master key.
  master_key_check text not null,
  -- The time when the id was stored with the files; null until then.
  files_marked_at timestamptz,
  created_at timestamptz not null default now()
);

-- The servers that run. Each updates its row every few seconds. The row of a server that was killed expires.
create unlogged table servers.running (
  server_id uuid primary key,
  -- The machine and the port, hashed.
  place text not null unique,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  connections integer not null,
  -- The settings in which servers must agree: values, or keyed hashes of secrets.
  settings jsonb not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Calls per minute and caller, of all servers together. The key is a hash.
create unlogged table servers.call_counts (
  key text primary key,
  -- The minute since 1970, its calls, and the calls of the minute before.
  minute bigint not null,
  calls integer not null,
  previous_calls integer not null
);
create index on servers.call_counts (minute);

grant usage on schema servers to dealerline_server;
grant select, insert, update, delete on servers.running, servers.call_counts to dealerline_server;
