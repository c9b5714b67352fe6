-- An import finds customers by their billing account.
create index customers_by_account on customers (ub_account_no) where ub_account_no <> '';
