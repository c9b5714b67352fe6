-- The list of orders finds those with a rejected number among the numbers of all dealers.
create index on port_numbers (order_id) where state = 'rejected';
