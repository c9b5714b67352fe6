-- A person who sets an order aside adds a notification for themself. It begins on the day on which the order returns to their next
-- actions, and names the reason for which the order was there.
alter table notifications add column chase_reason text not null default '';
create policy own_reminders on notifications to dealerline_app
  using (event = 'reminder' and dealer_id = (select app.person_id()));
