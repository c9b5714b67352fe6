-- A write of release 0.4.0 locks line_acceptances, then line_answers, and then a trigger locks wholesaler_answers.
lock table line_acceptances, line_answers in access exclusive mode;

-- The grade of an order depends on its answers.
create trigger mark_grades_on_insert after insert on wholesaler_answers referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_update after update on wholesaler_answers referencing new table as changed
  for each statement execute function app.mark_grades_of_orders();
create trigger mark_grades_on_delete after delete on wholesaler_answers referencing old table as changed
  for each statement execute function app.mark_grades_of_orders();
drop trigger mark_grades_on_insert on line_answers;
drop trigger mark_grades_on_update on line_answers;
drop trigger mark_grades_on_delete on line_answers;

alter table line_acceptances drop constraint line_acceptances_answer_id_order_id_dealer_id_fkey,
  add foreign key (answer_id, order_id, dealer_id) references wholesaler_answers (answer_id, order_id, dealer_id)
    on update cascade on delete cascade;

-- No release has used it. A question under way is a record of wholesaler_answers without an outcome.
drop table line_questions;
