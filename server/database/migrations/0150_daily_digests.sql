-- The day of the daily e-mail that has a notification. The partial index finds those that wait for one.
alter table notifications add column digest_on date;
create index on notifications (dealer_id, created_at) where in_digest and digest_on is null;
