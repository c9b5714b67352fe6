-- Replaces the question of a call by its reply (status 102: the call has stored its records and asks an outside
-- system). This is a function because calls may not read or change stored replies.
create or replace function app.store_reply(caller text, idempotency_key text, final_reply jsonb) returns void
language sql security definer set search_path = public, pg_temp
  as $$ update idempotency_keys set status = 200, reply = final_reply
    where actor = caller and key = idempotency_key and status = 102 $$;
