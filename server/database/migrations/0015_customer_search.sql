-- A page of customers that costs no more for a common word than for a rare one, among a million of them.
--
-- Two ways lead to the customers that a word finds. Walking the list in its own order and keeping those that fit is best
-- for a common word: one of six is found at once. Gathering all that fit by trigram and sorting them is best for a rare
-- one. How many a word finds is what the planner estimates, from a sample of five hundred texts.

create extension if not exists fuzzystrmatch;

alter table customers alter column search set statistics 500;
create index on customers (date_added desc, customer_id desc) where membership_no <> '';
create index on customers (cust_type, date_added desc, customer_id desc);
create index on customers (cust_type, name, customer_id);
create index on customers (contract_end) where contract_end is not null;

-- Words that stand in customers' names, for those who mistype them. They are nobody's: what they find is looked for
-- among the customers the caller sees. Never removed, since a word too many only finds nothing.
create table customer_words (word text primary key);
create index customer_words_near on customer_words using gin (word gin_trgm_ops);
create index customer_words_beginning on customer_words (word text_pattern_ops);

create trigger note_new_words after insert on customers
  referencing new table as written for each statement execute function app.note_customer_words();
create trigger note_changed_words after update on customers
  referencing new table as written for each statement execute function app.note_customer_words();

insert into customer_words
  select distinct word from customers, unnest(string_to_array(customers.search, ' ')) as word where word ~ '^[^0-9@.]{3,40}$';
