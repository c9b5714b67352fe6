-- Further addresses get a copy of a message, without its link.
alter table link_messages drop constraint link_messages_purpose_check,
  add constraint link_messages_purpose_check check (purpose in ('request', 'reminder', 'answer', 'notice', 'copy')) not valid;
alter table link_messages validate constraint link_messages_purpose_check;
