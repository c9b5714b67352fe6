-- A quote that was converted names the newest order made from it, unless that was cancelled.
update orders q set related_order = made.order_id
from (
  select related_order as quote_id, max(order_id) as order_id from orders
  where related_order is not null and not is_quote and order_status <> 4 group by related_order
) made
where q.order_id = made.quote_id and q.is_quote;
