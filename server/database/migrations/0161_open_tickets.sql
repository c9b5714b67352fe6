-- Open tickets wait for the ticketing system too: a lost callback left their orders signed for ever (decision 0165). Their first looks
-- are spread over a day.
create trigger note_old_ticket after insert or update of reference on tickets
  for each row when (new.reference <> '' and new.problem = '') execute function app.note_old_ticket();
insert into outside_requests (kind, system, title, subject, dealer_id, order_id, asked_at, next_at, late_at)
  select 'ticket', 'ticketing', 'Ticket of an order', t.order_id, t.dealer_id, t.order_id, coalesce(t.sent_at, now()),
    now() + random() * interval '1 day', greatest(t.sent_at + interval '60 days', now() + interval '7 days')
  from tickets t join orders o using (order_id)
  where t.reference <> '' and t.problem = '' and o.order_status = 2
  on conflict do nothing;
