-- The last answer and the last failure of each outside system, as the servers saw them.
create table servers.outside_states (
  system text primary key,
  answered_at timestamptz,
  failed_at timestamptz,
  -- The last failure in a sentence without data of requests.
  failure text not null default ''
);
grant select, insert, update on servers.outside_states to dealerline_server;
