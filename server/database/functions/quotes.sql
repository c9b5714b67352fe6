-- Returns the state of a quote, as `quoteStates` names them: '' for an order, and for a quote that is signed or cancelled like an
-- order. The newest offer decides, unless a version of it is superseded.
create or replace function app.quote_state(id integer, is_quote boolean, order_status integer, related_order integer)
  returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when not is_quote or order_status <> 0 then ''
    else (
      select case
        when related_order is not null then case when f.status = 'accepted' and f.chosen then 'Accepted' else 'Converted' end
        when not f.is_superseded and f.status = 'accepted' and not f.chosen then 'Not chosen'
        when not f.is_superseded and f.status = 'declined' then 'Rejected'
        when q.expires_at <= app.now() then 'Expired'
        when f.is_superseded or f.status is distinct from 'sent' then 'Draft'
        when f.valid_until <= app.now() then 'Expired'
        when exists (select from quote_questions a where a.offer_id = f.offer_id and a.answered_at is null) then 'Question'
        when f.opened_at is not null then 'Opened'
        else 'Sent'
      end
      from (select id as order_id) o
        left join quote_versions q on q.order_id = o.order_id and q.superseded_at is null
        left join lateral (
          select f.offer_id, f.status, f.opened_at, v.chosen, bool_or(offered.superseded_at is not null) as is_superseded,
            min(offered.expires_at) as valid_until
          from quote_offer_variants v join quote_offers f using (offer_id)
            join quote_offer_variants each on each.offer_id = f.offer_id
            join quote_versions offered on offered.order_id = each.order_id and offered.quote_version = each.quote_version
          where v.order_id = o.order_id
          group by f.offer_id, v.offer_id, v.position
          order by f.offer_id desc limit 1) f on true)
  end
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
  insert into orders (dealer_id, customer_id, order_type, is_reporting, existing_customer, related_order, renews_order, monthly,
      once_off, over_term)
    select o.dealer_id, o.customer_id, o.order_type, o.is_reporting, o.existing_customer, o.order_id, o.renews_order,
      offered.monthly, offered.once_off, offered.over_term
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
