-- app.to_folded leaves out more apostrophes and dashes. This computes the stored identities and the entries of the indexes of the
-- few rows that have one.
-- The trigger of customers needs functions, which a new database does not have yet.
do $$ begin
  -- Exact text: the characters are in the texts themselves.
  if exists (select from customers where concat(search, contact_name) ~ '[‵ʽˈꞌ׳־]') then
    -- Exact text: the characters are in the texts themselves.
    update customers set search = search where concat(search, contact_name) ~ '[‵ʽˈꞌ׳־]';
  end if;
end $$;
-- Exact text: the characters are in the texts themselves.
update dealers set dealer_full_name = dealer_full_name where dealer_full_name ~ '[‵ʽˈꞌ׳־]';
update dealer_interests set details = details where details::text ~ '[‵ʽˈꞌ׳־]';
update rate_plans set rate_plan_description = rate_plan_description
  where concat(rate_plan_description, group_name, data_allowance) ~ '[‵ʽˈꞌ׳־]';
update addresses set formatted_address = formatted_address where formatted_address ~ '[‵ʽˈꞌ׳־]';
update serviceability_checks set formatted_address = formatted_address where formatted_address ~ '[‵ʽˈꞌ׳־]';
update wholesale_orders set product = product where concat(reference, product, status) ~ '[‵ʽˈꞌ׳־]';

-- Every server with open pages reads the progress of running lists each five seconds.
create index site_lists_running on site_lists (site_list_id) where status = 'running';
