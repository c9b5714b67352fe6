-- Acting as another dealer. Whoever does so has the rows of the one they act as; the portal gives them the lesser of the
-- two rights, and writes both into the audit log.

create table impersonations (
  actor_id integer primary key references dealers on delete cascade,
  subject_id integer not null references dealers on delete cascade,
  user_type text not null default '',
  started_at timestamptz not null default now()
);
create index on impersonations (subject_id);

-- A dealer reads who did what in their name, and never what was written: that may be more than they may see by now.
alter table audit_log enable row level security;
create policy written_by_all on audit_log for insert to dealerline_app with check (true);
create policy read_by_subject on audit_log for select to dealerline_app
  using ((select app.sees_all()) or subject_id = any ((select app.dealer_ids())::integer[]));
grant select (audit_id, at, actor, actor_id, subject_id, entity_type, entity_id, action) on audit_log to dealerline_app;
drop index audit_log_subject_id_at_idx;
create index on audit_log (subject_id, audit_id);
