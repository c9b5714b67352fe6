-- The grade of each order as lists show it (decision 0151). Triggers mark a row as stale when something changes that the grade
-- depends on; the call that made the change grades the order again, and a job grades what is left.
create table order_grades (
  order_id integer primary key,
  dealer_id integer not null,
  -- Null if the order is completed, cancelled or rejected, or was never graded.
  grade text check (grade in ('blocksSending', 'notInOrder', 'atRisk', 'fine')),
  held_rows integer not null default 0,
  -- When time alone may change the grade; null if it cannot.
  changes_at timestamptz,
  is_stale boolean not null default true,
  -- The transaction that marked it last.
  marked_in xid8,
  foreign key (order_id, dealer_id) references orders (order_id, dealer_id) on update cascade on delete cascade
);
create index on order_grades (order_id, dealer_id);
create index on order_grades (marked_in) where is_stale;
create index on order_grades (changes_at) where changes_at is not null;

alter table order_grades enable row level security;
create policy by_dealer on order_grades to dealerline_app
  using ((select app.sees_all()) or dealer_id = any ((select app.dealer_ids())::integer[]));
grant select, update on order_grades to dealerline_app;

-- The job grades the orders from before.
insert into order_grades (order_id, dealer_id)
  select order_id, dealer_id from orders where order_status in (0, 1, 2);

create trigger mark_grades_on_insert after insert on orders referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on orders referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on attachments referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on attachments referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on attachments referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on order_terms referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on order_terms referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on order_terms referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on applications referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on applications referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on applications referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on line_answers referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on line_answers referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on line_answers referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on line_acceptances referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on line_acceptances referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on line_acceptances referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on appointments referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on appointments referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on appointments referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_insert after insert on envelopes referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on envelopes referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on envelopes referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();

create trigger mark_grades_on_update after update on customers referencing new table as changed
  for each statement execute function app.mark_grades_of_customers();

create trigger mark_grades_on_insert after insert on addresses referencing new table as changed
  for each statement execute function app.mark_grades_of_customers();
create trigger mark_grades_on_update after update on addresses referencing new table as changed
  for each statement execute function app.mark_grades_of_customers();
create trigger mark_grades_on_delete after delete on addresses referencing old table as changed
  for each statement execute function app.mark_grades_of_customers();

create trigger mark_grades_on_insert after insert on contacts referencing new table as changed
  for each statement execute function app.mark_grades_of_customers();
create trigger mark_grades_on_update after update on contacts referencing new table as changed
  for each statement execute function app.mark_grades_of_customers();
create trigger mark_grades_on_delete after delete on contacts referencing old table as changed
  for each statement execute function app.mark_grades_of_customers();

create trigger mark_grades_on_update after update on companies referencing new table as changed
  for each statement execute function app.mark_grades_of_companies();

create trigger mark_grades_on_update after update on rate_plans referencing new table as changed
  for each statement execute function app.mark_grades_of_plans();

create trigger mark_grades_on_insert after insert on terms referencing new table as changed
  for each statement execute function app.mark_open_grades();
create trigger mark_grades_on_update after update on terms referencing new table as changed
  for each statement execute function app.mark_open_grades();
create trigger mark_grades_on_delete after delete on terms referencing old table as changed
  for each statement execute function app.mark_open_grades();
