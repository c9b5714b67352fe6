-- The completed orders of a dealer, whose contracts may end soon.
create index orders_completed on orders (dealer_id) where order_status = 3;
