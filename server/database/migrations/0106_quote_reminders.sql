-- Reminders about sent quotes that the customer has not answered, and lists of quotes by their state (decision 0090).

alter table quote_offers
  -- Whether the customer gets reminders.
  add column reminds boolean not null default true,
  add column reminders_sent integer not null default 0,
  -- When the next reminder is due; null if none is.
  add column next_reminder_at timestamptz;
create index on quote_offers (next_reminder_at) where next_reminder_at is not null;

alter table quote_messages drop constraint quote_messages_kind_check;
alter table quote_messages add constraint quote_messages_kind_check check (kind in ('offer', 'reminder', 'answer'));

create index on quote_offers (status);
create index on quote_versions (expires_at) where superseded_at is null;
