-- Imports of files that administrators start on the screen. A job imports the rows in batches; each batch stores its
-- progress in the same transaction.
create table imports (
  import_id integer generated always as identity primary key,
  kind text not null,
  filename text not null,
  -- Empty after the import is done: its file is then removed.
  file_key text not null,
  sha256 text not null,
  header jsonb not null,
  -- The first rows of the file, for the preview.
  sample jsonb not null,
  mapping jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'cancelled', 'failed', 'done')),
  is_dry_run boolean not null default false,
  total_rows integer not null,
  rows_done integer not null default 0,
  created_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  refused_count integer not null default 0,
  problem text not null default '',
  -- The person who uploaded the file or, later, who started the import. The audit entries of its records name them.
  started_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

-- The refused rows with their problems.
create table import_refusals (
  import_id integer not null references imports on delete cascade,
  line integer not null,
  cells jsonb not null,
  problems jsonb not null,
  primary key (import_id, line)
);

alter table imports enable row level security;
alter table import_refusals enable row level security;
create policy kept_by_provider on imports to dealerline_app using ((select app.sees_all()));
create policy kept_by_provider on import_refusals to dealerline_app using ((select app.sees_all()));
grant select, insert, update, delete on imports, import_refusals to dealerline_app;
grant usage on all sequences in schema public to dealerline_app;

-- Imports write the lists of the catalogue. Until now only migrations and commands did.
grant insert, update on hardware_categories, hardware_manufacturers, bundles to dealerline_app;
