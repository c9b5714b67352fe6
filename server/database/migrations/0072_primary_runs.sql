-- Each run of a PostgreSQL server as the primary of this database: since its start, or since its promotion, which begins
-- a timeline. A standby answers a call only if it has the row of the primary that opened the call. Without the row it may
-- have a history that the primary does not share, for example after a failover that overtook it.
create table app.primary_runs (
  run_id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  timeline text not null,
  unique (started_at, timeline)
);
