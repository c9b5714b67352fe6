-- The completed orders of a dealer by the time of completion, whose contracts may end soon.
create index orders_completed on orders (dealer_id, moved_at) where order_status = 3;
