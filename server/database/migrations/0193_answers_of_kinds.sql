-- What the recipients of a kind of links answer is declared with the kind (decision 0201), so a kind needs no migration.
alter table customer_links drop constraint customer_links_answer_check,
  add constraint customer_links_answer_check check (answer ~ '^[a-z0-9]{0,20}$') not valid;
alter table customer_links validate constraint customer_links_answer_check;
