-- The set-up of a new installation in a browser. Calls have no access to these tables.
create table servers.set_up (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null default now(),
  finished_at timestamptz
);

-- The addresses of the set-up, hashed. The first browser that opens one gets a session, and the others end.
create table servers.set_up_links (
  token_hash text primary key,
  session_hash text unique,
  expires_at timestamptz not null
);
