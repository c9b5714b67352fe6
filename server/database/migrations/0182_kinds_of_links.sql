-- The kinds of links have their names in one function (decision 0193).
alter table customer_links drop constraint customer_links_kind_check,
  add constraint customer_links_kind_check check (app.is_link_kind(kind)) not valid;
alter table link_messages drop constraint link_messages_link_kind_check,
  add constraint link_messages_link_kind_check check (app.is_link_kind(link_kind) or link_kind = 'progress') not valid;
alter table customer_links validate constraint customer_links_kind_check;
alter table link_messages validate constraint link_messages_link_kind_check;
