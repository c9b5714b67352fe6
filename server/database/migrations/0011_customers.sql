-- One of a business's contacts may be its guarantor; contacts are told when somebody else changed them first.
alter table contacts
  add column is_guarantor boolean not null default false,
  add column version integer not null default 1;
create unique index contacts_guarantor on contacts (customer_id) where is_guarantor;

-- Customers that look like the one somebody types: by e-mail, by mobile however it was written, by birth and by name.
create index customers_email on customers (lower(email)) where email <> '';
create index customers_mobile on customers ("right"(regexp_replace(mobile, '\D', '', 'g'), 9)) where mobile <> '';
create index customers_birth on customers ((details ->> 'dob')) where details ->> 'dob' <> '';
create index customers_contact on customers (lower(contact_name), dealer_id);
