-- What a quote says beside its services, and its versions. A version is a snapshot that never changes.

create table quote_details (
  order_id integer primary key,
  dealer_id integer not null,
  type integer not null default 1 check (type in (1, 2, 3)),
  is_grouped integer not null default 1 check (is_grouped in (0, 1)),
  current_spend jsonb not null default '[]',
  channel_installation jsonb not null default '[]',
  additional_equipments jsonb not null default '[]',
  contractor_details jsonb not null default '{}',
  version integer not null default 1,
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index on quote_details (order_id, dealer_id);

create table quote_versions (
  order_id integer not null,
  dealer_id integer not null,
  quote_version integer not null check (quote_version > 0),
  snapshot json not null,
  -- An unchanged quote has the same: of all that is printed, and of the services and charges alone.
  snapshot_hash text not null,
  content_hash text not null,
  monthly numeric(12, 2) not null,
  once_off numeric(12, 2) not null,
  over_term numeric(14, 2) not null,
  saving numeric(12, 2) not null,
  generated_by text not null,
  generated_at timestamptz not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  primary key (order_id, quote_version),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index on quote_versions (order_id, dealer_id);
create unique index on quote_versions (order_id) where superseded_at is null;

alter table quote_details enable row level security;
alter table quote_versions enable row level security;
create policy by_dealer on quote_details to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
create policy by_dealer on quote_versions to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));

grant select, insert, update on quote_details to dealerline_app;
grant select, insert on quote_versions to dealerline_app;
grant update (superseded_at) on quote_versions to dealerline_app;

-- Quotes that were made before had no details, and no version of theirs was generated.
insert into quote_details (order_id, dealer_id) select order_id, dealer_id from orders where is_quote;
update orders set quote_version = 0 where is_quote;
