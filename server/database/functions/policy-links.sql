-- What a customer's link shows. A database that has migrations keeps the functions of its former version until all new ones are
-- applied, because they belong to its function that begins the call of a link.

-- A signer's link shows its order, with the rows that the order's policies allow.
create or replace function app.link_order() returns integer language sql stable parallel restricted
  as $$ select app.link_subject('signing') $$;

-- The link of an application shows only that application, not its order.
create or replace function app.link_application() returns integer language sql stable parallel restricted
  as $$ select app.link_subject('application') $$;

-- The link of an offer shows only that offer with its versions of quotes.
create or replace function app.link_offer() returns integer language sql stable parallel restricted
  as $$ select app.link_subject('offer') $$;

-- The link of a request about ports shows only that request and its numbers.
create or replace function app.link_port_request() returns integer language sql stable parallel restricted
  as $$ select app.link_subject('port') $$;

-- Raises an error when a customer's link reads a table about dealers or staff. An empty result would go unnoticed: the
-- calling code would use its default value.
create or replace function app.refuse_link() returns boolean language plpgsql stable as $$
begin
  if app.link_id() is not null then
    raise exception 'A link cannot read dealers. Read the value in a security definer function, or store it when sending.';
  end if;
  return true;
end $$;
