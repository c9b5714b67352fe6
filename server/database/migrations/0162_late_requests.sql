-- When the administrators were told that an answer is late.
alter table outside_requests add column told_at timestamptz;
create index on outside_requests (late_at) where told_at is null;
