-- Indexes of customers' identities and searches.
create index customers_search_text on customers using gin (search_text gin_trgm_ops);
create index customers_mailbox on customers (mailbox) where mailbox <> '';
create index customers_dialled_mobile on customers (dialled_mobile) where dialled_mobile <> '';
create index customers_folded_contact_name on customers (folded_contact_name, dealer_id);

-- The words of names without accents.
insert into customer_words
  select distinct word from customers, unnest(string_to_array(search_text, ' ')) as word where word ~ '^[^0-9@.]{3,40}$'
  on conflict do nothing;

-- The texts of plans, addresses and orders at wholesalers that searches cover, folded.
create index rate_plans_search_text on rate_plans
  using gin (app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) gin_trgm_ops);
create index addresses_search_text on addresses using gin (app.to_folded(formatted_address) gin_trgm_ops);
create index serviceability_checks_search_text on serviceability_checks
  using gin (app.to_folded(location_id || ' ' || formatted_address) gin_trgm_ops);
create index wholesale_orders_search_text on wholesale_orders
  using gin (app.to_folded(reference || ' ' || product || ' ' || status) gin_trgm_ops);
