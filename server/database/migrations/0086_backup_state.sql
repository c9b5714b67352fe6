-- The last backup of this installation and the last failure, for /status, alerts and the doctor.
create table servers.backup_state (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz,
  file_name text not null default '',
  bytes bigint not null default 0,
  -- The number of files of the portal that were missing or damaged.
  missing_files integer not null default 0,
  failed_at timestamptz,
  failure text not null default ''
);
