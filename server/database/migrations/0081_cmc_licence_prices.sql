-- Prices of licences of the call management console that a provider has changed. The others have the prices of
-- shared/src/rules/cmc-licences.ts.
create table cmc_licence_prices (
  product text not null,
  name text not null,
  unit_cost numeric(12, 2) not null check (unit_cost >= 0),
  default_quantity integer not null check (default_quantity >= 0),
  primary key (product, name)
);
alter table cmc_licence_prices enable row level security;
create policy read_by_staff on cmc_licence_prices for select to dealerline_app using ((select app.is_staff()));
create policy kept_by_provider on cmc_licence_prices to dealerline_app using ((select app.sees_all()));
grant select, insert, update on cmc_licence_prices to dealerline_app;
