-- Starts the call of a person with a link at a server of release 0.4.0.
create or replace function app.begin_link_call(link uuid, idempotency_key text)
returns table (order_id integer, dealer_id integer, to_name text, known jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select o.order_id, o.dealer_id, o.to_name, o.known from app.open_link(link, idempotency_key) o;
end $$;

-- app.is_ticket: whether a ticket has this reference. A server of release 0.4.0 asks for anonymous callers.
create or replace function app.is_ticket(wanted text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select wanted <> '' and exists (select from tickets where reference = wanted)
$$;

-- Returns an answer of line_answers as app.to_wholesaler_answer returns it.
create or replace function app.to_line_answer(one line_answers) returns json
language sql stable set search_path = public, pg_temp as $$
  select app.to_wholesaler_answer(w) from wholesaler_answers w where w.answer_id = one.answer_id
$$;
