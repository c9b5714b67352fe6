-- What a person has typed on a screen of an order and what cannot be part of the order yet, such as an incomplete row.
-- Each person sees only their own drafts.
create table order_drafts (
  order_id integer not null,
  dealer_id integer not null,
  -- The signed-in person, also while they act as another dealer.
  person_id integer not null,
  -- The part of the screen, such as the name of a service.
  part text not null,
  content text not null,
  saved_at timestamptz not null default app.now(),
  primary key (order_id, person_id, part),
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);

alter table order_drafts enable row level security;
create policy by_person on order_drafts to dealerline_app
  using (person_id = (select app.person_id()) and ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[])));
grant select, insert, update, delete on order_drafts to dealerline_app;
