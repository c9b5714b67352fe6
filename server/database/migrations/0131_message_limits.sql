-- The messages of a dealer in the last 24 hours are counted before another one is sent.
create index on deliveries (dealer_id, created_at);
create index on quote_messages (dealer_id, queued_at);
create index on application_messages (dealer_id, sent_at);
create index on port_requests (dealer_id, created_at);
