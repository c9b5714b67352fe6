-- The list of orders finds those with a number that was rejected, or that stayed behind at the signature, among those of all dealers.
create index on port_numbers (order_id) where state in ('refused', 'rejected');
