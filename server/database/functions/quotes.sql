-- Returns the facts that decide the state of a quote, as JSON in the form of `QuoteFacts`: its newest version, and the newest offer
-- that includes the quote. An offer is superseded if a newer version of one of its quotes exists.
create or replace function app.quote_facts(id integer) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object(
    'validUntil', (select q.expires_at from quote_versions q where q.order_id = id and q.superseded_at is null),
    'offer', (
      select json_build_object('status', f.status, 'isOpened', f.opened_at is not null, 'chosen', v.chosen,
        'hasQuestion', exists (select from quote_questions q where q.offer_id = f.offer_id and q.answered_at is null),
        'isSuperseded', bool_or(q.superseded_at is not null), 'validUntil', min(q.expires_at))
      from quote_offer_variants v join quote_offers f using (offer_id)
        join quote_offer_variants each on each.offer_id = f.offer_id
        join quote_versions q on q.order_id = each.order_id and q.quote_version = each.quote_version
      where v.order_id = id
      group by f.offer_id, v.offer_id, v.position
      order by f.offer_id desc limit 1))
$$;

-- Whether the dealer has nothing to do about a quote: the customer can answer its offer and has no open question, or has
-- accepted another variant.
create or replace function app.is_quote_settled(id integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from quote_offer_variants v join quote_offers f using (offer_id) join quote_versions q using (order_id, quote_version)
    where v.order_id = id and q.superseded_at is null and (
      f.status = 'accepted' and not v.chosen
      or f.status = 'sent' and q.expires_at > app.now() and not exists (
        select from quote_questions p where p.offer_id = f.offer_id and p.answered_at is null)))
$$;

-- Locks the quotes of the link's offer and then the offer, which the link itself may not do. Dealers lock them in the same
-- sequence.
create or replace function app.lock_linked_offer() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders o where o.order_id in (
    select v.order_id from quote_offer_variants v where v.offer_id = app.link_offer()) order by o.order_id for no key update;
  perform from quote_offers f where f.offer_id = app.link_offer() for no key update;
end $$;

-- Makes the order from the chosen version of the link's offer, at the prices and with the services of that version. Returns
-- the order that exists already if the dealer has converted the quote. The caller must have locked the offer.
create or replace function app.convert_offered_quote(quote integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  offered quote_versions;
  content quote_contents;
  made integer;
begin
  select q.* into offered from quote_versions q join quote_offer_variants v using (order_id, quote_version)
    join quote_offers f using (offer_id)
    where v.offer_id = app.link_offer() and v.order_id = quote and f.status = 'sent' and q.superseded_at is null
      and q.expires_at > app.now();
  if not found then raise exception 'The offer of this link has no such version.'; end if;
  select o.related_order into made from orders o where o.order_id = quote;
  if made is not null then return made; end if;
  select * into strict content from quote_contents c where c.order_id = quote and c.quote_version = offered.quote_version;
  insert into orders (dealer_id, customer_id, order_type, is_reporting, existing_customer, related_order, monthly, once_off,
      over_term)
    select o.dealer_id, o.customer_id, o.order_type, o.is_reporting, o.existing_customer, o.order_id, offered.monthly,
      offered.once_off, offered.over_term
    from orders o where o.order_id = quote returning order_id into made;
  insert into order_headers (order_id, dealer_id, block, rate_plan_id, address_id, details)
    select made, offered.dealer_id, h.block, h.rate_plan_id, h.address_id, h.details
    from jsonb_to_recordset(content.headers) as h (block text, rate_plan_id integer, address_id integer, details jsonb)
    union all
    -- The way to pay is not part of the offer, so the current one is copied.
    select made, h.dealer_id, h.block, h.rate_plan_id, h.address_id, h.details
    from order_headers h where h.order_id = quote and h.block = 'directDebit';
  insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, hardware_id, contract_length,
      quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details)
    select made, offered.dealer_id, l.block, l.position, l.usage_type, l.rate_plan_id, l.hardware_id, l.contract_length,
      l.quantity, l.monthly_fee, l.once_off_charges, l.once_off_charge, l.address_id, l.details
    from rows from (jsonb_to_recordset(content.lines) as (block text, position integer, usage_type integer,
      rate_plan_id integer, hardware_id integer, contract_length integer, quantity integer, monthly_fee numeric,
      once_off_charges numeric, once_off_charge numeric, address_id integer, details jsonb)) with ordinality as l (block,
      position, usage_type, rate_plan_id, hardware_id, contract_length, quantity, monthly_fee, once_off_charges,
      once_off_charge, address_id, details, place)
    order by l.place;
  update orders set related_order = made where order_id = quote;
  return made;
end $$;
