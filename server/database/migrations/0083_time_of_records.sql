-- The time of records in app.now() and app.clock(), so that the calls of the demonstration data can happen in the past
-- (decision 0084).

-- Has a row only while the owner makes the demonstration data. Only then does a transaction take its time from the setting
-- app.moment. No login role can read or write this table.
create table app.demo_making (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default now()
);

alter table orders alter column created_date set default app.now(), alter column moved_at set default app.now();
alter table order_terms alter column confirmed_at set default app.now();
alter table deliveries alter column created_at set default app.now();
alter table audit_log alter column at set default app.now();
alter table contacts alter column created_at set default app.now();
alter table reserved_numbers alter column reserved_at set default app.now();
alter table notes alter column written_at set default app.now();
alter table dealers alter column created_at set default app.now();
alter table uploads alter column created_at set default app.now();
alter table term_versions alter column since set default app.now();
alter table order_engagements alter column changed_at set default app.now();
alter table esign_events alter column received_at set default app.now();
alter table applications alter column created_at set default app.now();
alter table application_links alter column created_at set default app.now();
alter table order_remarks alter column written_at set default app.now();
alter table signer_codes alter column requested_at set default app.now();
alter table envelopes alter column created_at set default app.clock();
alter table attachments alter column added_at set default app.clock();
alter table resource_files alter column added_at set default app.clock();
alter table airline_leads alter column created_at set default app.clock();
alter table airline_enrolments alter column created_at set default app.clock(), alter column changed_at set default app.clock();
alter table serviceability_checks alter column checked_at set default app.clock();
alter table serviceability_reservations alter column created_at set default app.clock();
alter table serviceability_offers alter column created_at set default app.clock();
alter table wholesale_orders alter column created_at set default app.clock(), alter column changed_at set default app.clock();
alter table serviceability_requests alter column created_at set default app.clock();
alter table dealer_interests alter column submitted_at set default app.clock();
alter table notifications alter column created_at set default app.clock();
alter table notification_reads alter column read_at set default app.clock();
alter table menu_changes alter column changed_at set default app.clock();
alter table menu_entries alter column changed_at set default app.clock();
