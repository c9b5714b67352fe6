-- The home screen reads the open orders and quotes of a dealer with the most money at risk, the orders signed this month, and
-- what has failed or waits for the provider's staff.
create index orders_at_risk on orders (dealer_id, greatest(coalesce(over_term, 0), coalesce(monthly, 0) + coalesce(once_off, 0)), order_id)
  where order_status in (0, 1, 2, 5);
create index orders_by_signed_date on orders (signed_date, dealer_id) where signed_date is not null;
create index deliveries_failed on deliveries (created_at) where status = 'failed' or receipt in ('undelivered', 'failed');
create index quote_messages_failed on quote_messages (queued_at) where status = 'failed' or receipt in ('undelivered', 'failed');
create index applications_approved on applications (created_at) where is_current and status = 'Approved';
create index dealer_interests_submitted on dealer_interests (submitted_at) where status = 'Submitted';

-- The list of quotes, newest first.
create index orders_quotes on orders (created_date desc, order_id desc) where is_quote;
create index orders_quotes_of_dealer on orders (dealer_id, created_date desc, order_id desc) where is_quote;
