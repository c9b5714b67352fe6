-- The records that release 0.4.0 has stored. Triggers copy those that it stores meanwhile, so no table is locked.
insert into wholesaler_answers (answer_id, dealer_id, order_id, row_id, previous_id, wholesaler, question, address, asked_at, outcome,
    answer, hash, facts, expires_at)
  select answer_id, dealer_id, order_id, row_id, previous_id, wholesaler, question, address, asked_at, outcome, answer, hash, facts,
    expires_at
  from line_answers order by answer_id
  on conflict do nothing;
insert into wholesaler_answers (dealer_id, site_row_id, key, wholesaler, question, asked_at, outcome, answer, hash, expires_at)
  select q.dealer_id, q.site_row_id, q.key, q.wholesaler, to_jsonb(q.question), q.asked_at, a.outcome, a.answer, a.hash, a.expires_at
  from site_questions q cross join app.old_site_answer(q.answer, q.answered_at) a order by q.asked_at
  on conflict do nothing;
