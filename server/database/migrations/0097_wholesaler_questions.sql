-- The questions with a key that the sandbox of the wholesalers has answered, with the number of requests for each.
create table outside.serviceability_question (
  key text primary key,
  operation text not null,
  answer jsonb not null,
  requests integer not null default 1,
  asked_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on outside.serviceability_question to dealerline_outside;
