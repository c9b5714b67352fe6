-- What orders and customers can be found by (decision 0155): numbers, SIM cards, MAC addresses, e-mail addresses, accounts, contacts,
-- addresses and tickets. Triggers keep the rows, so servers of release 0.4.0, imports and jobs do too. The names of customers
-- are in customers.search_text.
create table search_facts (
  -- The record that has the fact, such as 'line' and its id; `place` numbers the facts of one record.
  source text not null,
  source_id bigint not null,
  place smallint not null,
  -- Null for a fact of the customer.
  order_id integer references orders on delete cascade,
  customer_id integer not null,
  dealer_id integer not null,
  kind text not null,
  -- As it is stored in the record.
  shown text not null,
  -- A number as it is dialled, an identifier in lower case without separators, another text folded.
  key text collate "C" not null,
  primary key (source, source_id, place),
  foreign key (dealer_id, customer_id) references customers (dealer_id, customer_id) on update cascade on delete cascade
);

alter table search_facts enable row level security;
create policy by_dealer on search_facts to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select on search_facts to dealerline_app;

-- The addresses of devices that were sent to a ticket. Before, they were in the log only.
alter table tickets add column mac_addresses text[] not null default '{}';
update tickets t set mac_addresses = a.addresses
  from (
    select entity_id, array_agg(distinct data ->> 'macAddress') as addresses from audit_log
    where entity_type = 'order' and action = 'MAC address sent' and data ->> 'macAddress' <> '' group by entity_id) a
  where t.order_id::text = a.entity_id;

-- Each trigger names its source, the id of the records, and the columns from which the facts come.
create trigger keep_facts_on_insert after insert on order_lines referencing new table as changed
  for each statement execute function app.keep_search_facts('line', 'line_id');
create trigger keep_facts_on_update after update on order_lines referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('line', 'line_id', 'details');
create trigger keep_facts_on_delete after delete on order_lines referencing old table as removed
  for each statement execute function app.keep_search_facts('line', 'line_id');
create trigger keep_facts_on_insert after insert on order_headers referencing new table as changed
  for each statement execute function app.keep_search_facts('header', 'header_id');
create trigger keep_facts_on_update after update on order_headers referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('header', 'header_id', 'details');
create trigger keep_facts_on_delete after delete on order_headers referencing old table as removed
  for each statement execute function app.keep_search_facts('header', 'header_id');
create trigger keep_facts_on_insert after insert on port_numbers referencing new table as changed
  for each statement execute function app.keep_search_facts('port', 'port_number_id');
create trigger keep_facts_on_delete after delete on port_numbers referencing old table as removed
  for each statement execute function app.keep_search_facts('port', 'port_number_id');
create trigger keep_facts_on_insert after insert on tickets referencing new table as changed
  for each statement execute function app.keep_search_facts('ticket', 'order_id');
create trigger keep_facts_on_update after update on tickets referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('ticket', 'order_id', 'reference', 'mac_addresses');
create trigger keep_facts_on_delete after delete on tickets referencing old table as removed
  for each statement execute function app.keep_search_facts('ticket', 'order_id');
create trigger keep_facts_on_insert after insert on contacts referencing new table as changed
  for each statement execute function app.keep_search_facts('contact', 'contact_id');
create trigger keep_facts_on_update after update on contacts referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('contact', 'contact_id', 'details');
create trigger keep_facts_on_delete after delete on contacts referencing old table as removed
  for each statement execute function app.keep_search_facts('contact', 'contact_id');
create trigger keep_facts_on_insert after insert on addresses referencing new table as changed
  for each statement execute function app.keep_search_facts('address', 'address_id');
create trigger keep_facts_on_update after update on addresses referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('address', 'address_id', 'formatted_address');
create trigger keep_facts_on_delete after delete on addresses referencing old table as removed
  for each statement execute function app.keep_search_facts('address', 'address_id');
create trigger keep_facts_on_insert after insert on customers referencing new table as changed
  for each statement execute function app.keep_search_facts('customer', 'customer_id');
create trigger keep_facts_on_update after update on customers referencing old table as removed new table as changed
  for each statement execute function app.keep_search_facts('customer', 'customer_id', 'mobile', 'details');
-- The facts of the existing records, in batches, so that no statement has the facts of all orders in memory. Writers of these tables
-- wait until the end: half a minute for 100,000 customers with 100,000 lines.
do $$
declare
  batch record;
begin
  for batch in
    select 'line' as source, array_agg(line_id::bigint) as ids from order_lines group by line_id / 5000
    union all select 'header', array_agg(header_id::bigint) from order_headers group by header_id / 5000
    union all select 'port', array_agg(port_number_id::bigint) from port_numbers group by port_number_id / 5000
    union all select 'ticket', array_agg(order_id::bigint) from tickets group by order_id / 5000
    union all select 'contact', array_agg(contact_id::bigint) from contacts group by contact_id / 5000
    union all select 'address', array_agg(address_id::bigint) from addresses group by address_id / 5000
    union all select 'customer', array_agg(customer_id::bigint) from customers group by customer_id / 5000
  loop
    perform app.refresh_search_facts(batch.source, batch.ids);
  end loop;
end $$;

create index on search_facts (order_id);
create index on search_facts (dealer_id, customer_id);
create index search_facts_key on search_facts (key);
create index search_facts_part on search_facts using gin (app.parts_of(key)) where kind not in ('email', 'contact', 'address'); -- Exact text: kinds of facts.
create index search_facts_words on search_facts using gin (key gin_trgm_ops) where kind in ('email', 'contact', 'address', 'account'); -- Exact text: kinds of facts.
alter table search_facts alter column key set statistics 500;
