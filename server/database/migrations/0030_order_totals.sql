-- What an order costs, in dollars including GST, stored with the order whenever its rows or its type change. Orders from
-- before have none until the server has worked them out, which it does when it starts.
alter table orders add column monthly numeric(20, 2), add column once_off numeric(20, 2), add column over_term numeric(20, 2);
alter table orders alter column monthly set default 0, alter column once_off set default 0, alter column over_term set default 0;
create index orders_without_totals on orders (order_id) where monthly is null;

-- The set-up fee of IP voice handsets follows the price that the handset had when its row was saved.
update order_lines l set once_off_charge = h.rrp_ex from handsets h
  where l.block = 'ipVoice' and h.handset_id = l.hardware_id
    and not coalesce((l.details ->> 'dealerSupplied')::boolean, false);
