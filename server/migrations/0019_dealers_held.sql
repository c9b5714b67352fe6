-- Holds a dealer until the end of the call, so that nobody removes them meanwhile; false for one who was removed.
create function app.hold_dealer(id integer) returns boolean
language sql security definer set search_path = public, pg_temp
  as $$ select exists (select from (select from dealers where dealer_id = id and not archived for key share) as held) $$;
grant execute on function app.hold_dealer(integer) to dealerline_app;
