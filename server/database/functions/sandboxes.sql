-- Loads the extension into this session. Until it is loaded, only a superuser may use its settings in a function.
select public.show_limit();

-- Uses a lower similarity threshold. It is a function so that the threshold applies only to this search.
create or replace function outside.address_like(wanted text, maximum integer) returns setof outside.address
language sql stable
set pg_trgm.word_similarity_threshold = 0.45
as $$
  select * from outside.address
  where wanted operator(public.<%) search_text
  order by public.word_similarity(wanted, search_text) desc, formatted_address
  limit maximum
$$;

-- The current day, the default of columns in the sandboxes.
grant usage on schema app to dealerline_outside;
grant execute on function app.today(), app.now(), app.demo_moment(), app.time_zone() to dealerline_outside;
