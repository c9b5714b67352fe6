-- A notification for one dealer has its event, the screen on which one acts on it, and the order with which it is erased. One
-- that is not in the bell is sent by e-mail or SMS only; one in the digest waits for the e-mail of the next morning.
alter table notifications add column event text not null default '',
  add column link text not null default '',
  add column order_id integer references orders on delete cascade,
  add column in_bell boolean not null default true,
  add column in_digest boolean not null default false;
create index on notifications (order_id) where order_id is not null;

-- The channels on which a person wants to hear of an event. Without a row, the defaults of their role count.
create table notice_choices (
  dealer_id integer not null references dealers on delete cascade,
  event text not null check (event <> ''),
  channels text[] not null check (channels <@ array['bell', 'email', 'sms', 'digest']),
  primary key (dealer_id, event)
);
alter table notice_choices enable row level security;
create policy of_person on notice_choices to dealerline_app using (dealer_id = (select app.person_id()));
create policy read_by_jobs on notice_choices for select to dealerline_app using ((select app.caller_kind()) = 1);
grant select, insert, update, delete on notice_choices to dealerline_app;

-- What a person says about themself: the phone and the closing lines of their messages to customers, and the mobile number on
-- which the portal reaches them.
create table profiles (
  dealer_id integer primary key references dealers on delete cascade,
  phone text not null default '',
  mobile text not null default '',
  signature text not null default '',
  version integer not null default 1
);
alter table profiles enable row level security;
create policy of_person on profiles to dealerline_app using (dealer_id = (select app.person_id()));
create policy read_by_jobs on profiles for select to dealerline_app using ((select app.caller_kind()) = 1);
grant select, insert, update on profiles to dealerline_app;
