-- The time at which a link was sent first is that of its messages (app.link_sent_at). The column remains until release 0.6.
drop trigger note_sent_link on link_messages;

-- A link of any kind stops its reminders when it is answered, and may queue the message to the next person.
alter policy by_dealer_or_link on link_messages
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[])
    or ((select app.link_id()) is not null
      and exists (select from customer_links l where l.guid = link and l.kind = link_kind)));
