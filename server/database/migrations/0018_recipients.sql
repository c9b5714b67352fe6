-- Several people sign one envelope, one after the other, each on a link of their own; and what else sending stores.

-- A person who is asked to sign. The guid is that of the link. One who was replaced stays as voided, and names who came
-- instead; the snapshot, what happened and the sealed file are the envelope's.
create table envelope_recipients (
  guid uuid primary key default gen_random_uuid(),
  envelope_guid uuid not null references envelopes,
  order_id integer not null,
  dealer_id integer not null,
  position smallint not null,
  role text not null check (role in ('customer', 'guarantor')),
  name text not null,
  email text not null default '',
  mobile text not null default '',
  -- What the message says, and how it goes out.
  subject text not null default '',
  body text not null default '',
  anonymous boolean not null default false,
  with_pdf boolean not null default false,
  status text not null default 'pending'
    check (status in ('pending', 'waiting', 'sent', 'viewed', 'signed', 'declined', 'voided', 'expired')),
  -- The envelope at the e-signature service, once there is one.
  service_id text not null default '',
  expiry_days smallint not null,
  expires_at timestamptz,
  reminds boolean not null default true,
  next_reminder_at timestamptz,
  reminders_sent smallint not null default 0,
  sent_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_from text not null default '',
  signature jsonb,
  replaced_by uuid references envelope_recipients deferrable initially deferred,
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade
);
create unique index on envelope_recipients (envelope_guid, position) where replaced_by is null;
create index on envelope_recipients (order_id);
create index on envelope_recipients (replaced_by) where replaced_by is not null;
create unique index on envelope_recipients (service_id) where service_id <> '';
-- What the sweep looks for.
create index on envelope_recipients (next_reminder_at) where next_reminder_at is not null and status in ('sent', 'viewed');
create index on envelope_recipients (expires_at) where status in ('waiting', 'sent', 'viewed');

-- A link that was sent before goes on working: its guid is that of the envelope's only recipient. Nobody is reminded who
-- was asked before reminders were kept.
insert into envelope_recipients (guid, envelope_guid, order_id, dealer_id, position, role, name, email, mobile, status,
    service_id, expiry_days, expires_at, reminds, sent_at, viewed_at, signed_at, signed_from, signature)
  select e.guid, e.guid, e.order_id, e.dealer_id, 1, 'customer', e.to_name,
    coalesce((select d.recipient from deliveries d where d.guid = e.guid and d.channel = 'email' order by d.delivery_id desc limit 1), ''),
    coalesce((select d.recipient from deliveries d where d.guid = e.guid and d.channel = 'sms' order by d.delivery_id desc limit 1), ''),
    case when e.status = 'voided' and e.signature is not null then 'signed' else e.status end,
    e.envelope_id, 30, e.expires_at, false, e.sent_at, e.viewed_at, e.signed_at,
    case when e.signature is not null then coalesce((
      select entry ->> 'from' from jsonb_array_elements(e.events) as entry where entry ->> 'what' like 'Signed by %' limit 1), '')
    else '' end,
    e.signature
  from envelopes e;
-- A table with checks that are still to come can't be altered.
set constraints all immediate;

alter table envelopes
  drop column signature,
  -- SHA-256 of the sealed file, by which the verify page knows it again.
  add column sealed_hash text not null default '',
  -- Why it was voided: the order was taken back to be changed, or cancelled.
  add column voided_reason text not null default '';
create index on envelopes (sealed_hash) where sealed_hash <> '';

alter table deliveries
  add column recipient_guid uuid references envelope_recipients,
  add column kind text not null default 'request' check (kind in ('request', 'reminder'));
update deliveries set recipient_guid = guid;
alter table deliveries alter column recipient_guid set not null;
create index on deliveries (recipient_guid);

-- A guarantor confirms the terms, too, and on their own link.
alter table order_terms drop constraint order_terms_confirmed_by_check;
alter table order_terms add constraint order_terms_confirmed_by_check check (confirmed_by in ('dealer', 'customer', 'guarantor'));

-- What part a channel partner had in the sale of an order.
create table order_engagements (
  order_id integer primary key,
  dealer_id integer not null,
  engagement text not null check (engagement in ('none', 'referred', 'assisted', 'led')),
  partner text not null default '',
  changed_at timestamptz not null default now(),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);

alter table envelope_recipients enable row level security;
alter table order_engagements enable row level security;
create policy by_dealer_or_link on envelope_recipients to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]) or order_id = (select app.link_order()));
create policy by_dealer on order_engagements to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, insert, update on envelope_recipients, order_engagements to dealerline_app;
