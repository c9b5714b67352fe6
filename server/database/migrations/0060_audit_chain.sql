-- The audit log becomes append-only for every role, and its entries are linked by hashes: decision 0060.

-- No entry may be added between the copy below and the creation of the trigger.
lock table audit_log in share row exclusive mode;

-- Entries that have been logged but not chained yet, with the hash of their content at that time. The trigger below adds
-- a row in the transaction of its entry.
create table audit_pending (
  audit_id bigint primary key,
  logged_at timestamptz not null,
  content_hash bytea not null,
  added_at timestamptz not null default now()
);

-- One link for each entry, in the order in which they were chained. No foreign key: a removed entry keeps its link.
create table audit_chain (
  position bigint primary key,
  audit_id bigint not null unique,
  day date not null,
  logged_at timestamptz not null,
  content_hash bytea not null,
  hash bytea not null
);

-- The closing record of each day that has entries.
create table audit_chain_days (
  day date primary key,
  last_position bigint not null,
  entries bigint not null,
  hash bytea not null,
  closed_at timestamptz not null default now()
);

insert into audit_pending (audit_id, logged_at, content_hash)
  select audit_id, at, app.audit_content_hash(at, actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id)
  from audit_log;

create trigger queue_for_chain after insert on audit_log referencing new table as added
  for each statement execute function app.queue_audit_entries();
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function app.refuse_audit_change();
create trigger append_only before update or delete or truncate on audit_chain
  for each statement execute function app.refuse_audit_change();
create trigger append_only before update or delete or truncate on audit_chain_days
  for each statement execute function app.refuse_audit_change();
create trigger append_only before update or truncate on audit_pending
  for each statement execute function app.refuse_audit_change();
create trigger chained_only before delete on audit_pending
  for each row execute function app.refuse_unchained_removal();

-- "Always" also applies to sessions whose session_replication_role turns ordinary triggers off.
alter table audit_log enable always trigger queue_for_chain;
alter table audit_log enable always trigger append_only;
alter table audit_chain enable always trigger append_only;
alter table audit_chain_days enable always trigger append_only;
alter table audit_pending enable always trigger append_only;
alter table audit_pending enable always trigger chained_only;

-- The portal cannot choose the id or the time of an entry.
revoke all on audit_log from dealerline_app;
grant insert (actor, actor_id, subject_id, entity_type, entity_id, action, data, request_id) on audit_log to dealerline_app;
grant select (audit_id, at, actor, actor_id, subject_id, entity_type, entity_id, action) on audit_log to dealerline_app;
