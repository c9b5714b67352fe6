-- The identities of the numbers and e-mail addresses of dealers and of those who would like to sell, and the texts that
-- searches cover.
alter table dealers
  add column mailbox text generated always as (app.to_mailbox(dealer_email)) stored,
  add column search_text text generated always as (app.to_folded(
    dealer_full_name || ' ' || dealer_email || ' ' || ub_dealer_id || ' ' || dealer_id_no || ' ' || group_no)) stored;
create index dealers_search_text on dealers using gin (search_text gin_trgm_ops);
create index dealers_mailbox on dealers (mailbox);

alter table dealer_managers
  add column mailbox text generated always as (app.to_mailbox(coalesce(details ->> 'email', ''))) stored,
  add column dialled_mobile text generated always as (app.to_dialled(coalesce(details ->> 'mobileNo', ''))) stored;
create index dealer_managers_mailbox on dealer_managers (mailbox) where mailbox <> '';
create index dealer_managers_dialled_mobile on dealer_managers (dialled_mobile) where dialled_mobile <> '';

alter table dealer_interests
  add column mailbox text generated always as (app.to_mailbox(coalesce(details ->> 'email', ''))) stored,
  add column search_text text generated always as (app.to_folded(
    coalesce(details ->> 'firstName', '') || ' ' || coalesce(details ->> 'lastName', '') || ' '
    || coalesce(details ->> 'dealerName', '') || ' ' || coalesce(details ->> 'email', '') || ' '
    || coalesce(details ->> 'mobileNo', '') || ' ' || coalesce(details ->> 'suburb', '') || ' '
    || coalesce(details ->> 'salesRegion', '')) || ' ' || app.to_dialled(coalesce(details ->> 'mobileNo', ''))) stored;
create index dealer_interests_search_text on dealer_interests using gin (search_text gin_trgm_ops);
create index dealer_interests_mailbox on dealer_interests (mailbox) where status = 'Submitted';
