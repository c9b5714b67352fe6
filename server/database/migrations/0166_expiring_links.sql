-- The links whose last day may have ended without an answer.
create index on application_links (expires_at) where status = 'asked';
create index on port_requests (expires_at) where answered_at is null and closed = '';
