-- The statements that the server builds with Kysely and that its tests run, by module.
-- Written by npm run statements; never edited.

-- areas/catalogue/queries.ts

select *
from "handsets"
order by "model", "handset_id";

select *
from "handsets"
where "archived" = $1
order by "model", "handset_id";

select *
from "rate_plans"
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where "archived" = $1
and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) like app.containing($2::text)
and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) like app.containing($3::text)
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where "archived" = $1
and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) like app.containing($2::text)
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where "archived" = $1
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) like app.containing($1::text)
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where lower(usage_type) in (…)
and "archived" = $1
and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance) like app.containing($2::text)
order by "usage_type", "monthly_retail", "rate_plan_id";

select *
from "rate_plans"
where lower(usage_type) in (…)
and "archived" = $1
order by "usage_type", "monthly_retail", "rate_plan_id";

-- areas/tracking/queries.ts

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and (o.order_id = any ($1::integer[]) or (
      select c.search_text like app.containing($2::text)
      from customers c
      where c.customer_id = o.customer_id
    ))
    limit $3
  ) as every
  limit $4
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and (o.order_id = any ($1::integer[]) or o.customer_id = any ($2::integer[]))
    limit $3
  ) as every
  limit $4
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and (o.order_status in (0,
      1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
      select case when o.order_status in (2,
        3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
      and n.is_open then 'sent' when n.is_current
      and n.status in ('declined', 'accepted') then null else 'draft' end
      from (
        select
      ) one
      left join lateral (
        select f.status, q.superseded_at is null as is_current, q.superseded_at is null
        and q.expires_at > app.now() as is_open
        from quote_offer_variants v
        join quote_offers f using (offer_id)
        join quote_versions q using (order_id, quote_version)
        where o.is_quote
        and v.order_id = o.order_id
        order by v.offer_id desc
        limit 1
      ) n on true
    ) in ('draft'))
    limit $1
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and (o.order_status in (0,
      1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
      select case when o.order_status in (2,
        3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
      and n.is_open then 'sent' when n.is_current
      and n.status in ('declined', 'accepted') then null else 'draft' end
      from (
        select
      ) one
      left join lateral (
        select f.status, q.superseded_at is null as is_current, q.superseded_at is null
        and q.expires_at > app.now() as is_open
        from quote_offer_variants v
        join quote_offers f using (offer_id)
        join quote_versions q using (order_id, quote_version)
        where o.is_quote
        and v.order_id = o.order_id
        order by v.offer_id desc
        limit 1
      ) n on true
    ) in ('sent'))
    limit $1
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
    limit $1
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and o.dealer_id = $1
    and (o.order_id = any ($2::integer[]) or o.customer_id = any ($3::integer[]))
    limit $4
  ) as every
  limit $5
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and o.order_status = 1
    limit $1
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    and o.order_status in (1, 2)
    and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
    and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
    limit $5
  ) as every
  limit $6
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from orders o
    where true
    limit $1
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_id = any ($1::integer[]) or o.customer_id = any ($2::integer[]))
      limit $3
    ) o
  ) as every
  limit $4
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft'))
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0, 1) and not (o.is_quote and o.related_order is not null) and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft'))
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0, 1) and not (o.is_quote and o.related_order is not null) and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.created_date < ($1::date + 1)::timestamp at time zone app.time_zone()
      limit $2
    ) o
  ) as every
  limit $3
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.created_date >= $1::date::timestamp at time zone app.time_zone()
      and o.created_date < ($2::date + 1)::timestamp at time zone app.time_zone()
      limit $3
    ) o
  ) as every
  limit $4
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      limit $2
    ) o
  ) as every
  limit $3
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
      limit $2
    ) o
  ) as every
  limit $3
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and o.is_quote = $2
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft', 'sent'))
      limit $3
    ) o
  ) as every
  limit $4
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      limit $2
    ) o
  ) as every
  limit $3
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.is_quote = $1
      and o.order_type = 2
      and o.order_type <> 0
      limit $2
    ) o
  ) as every
  limit $3
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_status in (1, 2)
      and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
      and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
      limit $5
    ) o
  ) as every
  limit $6
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_type = 0
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_type = 2
      and o.order_type <> 0
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

select count(*)::integer as total
from (
  select from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*
      from orders o
      where o.dealer_id = mine.dealer
      and true
      limit $1
    ) o
  ) as every
  limit $2
) as counted;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, c.name as sort_value
      from orders o
      join customers c on c.customer_id = o.customer_id
      where o.dealer_id = mine.dealer
      and true
      and o.order_status in (1, 2)
      and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
      and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
      order by c.name desc, o.order_id desc
      limit $5
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $6
  offset $7
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, c.name as sort_value
      from orders o
      join customers c on c.customer_id = o.customer_id
      where o.dealer_id = mine.dealer
      and true
      order by c.name asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, coalesce(o.monthly, 0) as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by coalesce(o.monthly, 0) asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, coalesce(o.once_off, 0) as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by coalesce(o.once_off, 0) asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, d.dealer_full_name as sort_value
      from orders o
      join dealers d on d.dealer_id = o.dealer_id
      where o.dealer_id = mine.dealer
      and true
      order by d.dealer_full_name asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_id = any ($1::integer[]) or o.customer_id = any ($2::integer[]))
      order by o.created_date desc, o.order_id desc
      limit $3
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft'))
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0, 1) and not (o.is_quote and o.related_order is not null) and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft'))
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (0, 1) and not (o.is_quote and o.related_order is not null) and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.created_date < ($1::date + 1)::timestamp at time zone app.time_zone()
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.created_date >= $1::date::timestamp at time zone app.time_zone()
      and o.created_date < ($2::date + 1)::timestamp at time zone app.time_zone()
      order by o.created_date asc, o.order_id asc
      limit $3
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.created_date >= $1::date::timestamp at time zone app.time_zone()
      and o.created_date < ($2::date + 1)::timestamp at time zone app.time_zone()
      order by o.created_date desc, o.order_id desc
      limit $3
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.customer_id = $1
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('sent'))
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      and o.is_quote = $2
      and (o.order_status in (0,
        1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
        select case when o.order_status in (2,
          3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
        and n.is_open then 'sent' when n.is_current
        and n.status in ('declined', 'accepted') then null else 'draft' end
        from (
          select
        ) one
        left join lateral (
          select f.status, q.superseded_at is null as is_current, q.superseded_at is null
          and q.expires_at > app.now() as is_open
          from quote_offer_variants v
          join quote_offers f using (offer_id)
          join quote_versions q using (order_id, quote_version)
          where o.is_quote
          and v.order_id = o.order_id
          order by v.offer_id desc
          limit 1
        ) n on true
      ) in ('draft', 'sent'))
      order by o.created_date desc, o.order_id desc
      limit $3
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.dealer_id = $1
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.is_quote = $1
      and o.order_type = 2
      and o.order_type <> 0
      order by o.created_date desc, o.order_id desc
      limit $2
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $3
  offset $4
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_type = 0
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_type = 2
      and o.order_type <> 0
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.created_date asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.created_date as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.created_date desc, o.order_id desc
      limit $1
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.moved_at as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_status in (1, 2)
      and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
      and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
      order by o.moved_at asc, o.order_id asc
      limit $5
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $6
  offset $7
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.moved_at as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      and o.order_status in (1, 2)
      and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
      and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
      order by o.moved_at desc, o.order_id desc
      limit $5
    ) o
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $6
  offset $7
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.moved_at as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.moved_at asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.order_id as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.order_id asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.order_status as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.order_status asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*
    from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (
      select o.*, o.order_type as sort_value
      from orders o
      where o.dealer_id = mine.dealer
      and true
      order by o.order_type asc, o.order_id asc
      limit $1
    ) o
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*, c.name as sort_value
    from orders o
    join customers c on c.customer_id = o.customer_id
    where true
    order by c.name desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, coalesce(o.monthly, 0) as sort_value
    from orders o
    where true
    order by coalesce(o.monthly, 0) desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, coalesce(o.once_off, 0) as sort_value
    from orders o
    where true
    order by coalesce(o.once_off, 0) desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, d.dealer_full_name as sort_value
    from orders o
    join dealers d on d.dealer_id = o.dealer_id
    where true
    order by d.dealer_full_name desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and (o.order_id = any ($1::integer[]) or (
      select c.search_text like app.containing($2::text)
      from customers c
      where c.customer_id = o.customer_id
    ))
    order by o.created_date desc, o.order_id desc
    limit $3
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and (o.order_id = any ($1::integer[]) or o.customer_id = any ($2::integer[]))
    order by o.created_date desc, o.order_id desc
    limit $3
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $4
  offset $5
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and (o.order_status in (0,
      1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
      select case when o.order_status in (2,
        3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
      and n.is_open then 'sent' when n.is_current
      and n.status in ('declined', 'accepted') then null else 'draft' end
      from (
        select
      ) one
      left join lateral (
        select f.status, q.superseded_at is null as is_current, q.superseded_at is null
        and q.expires_at > app.now() as is_open
        from quote_offer_variants v
        join quote_offers f using (offer_id)
        join quote_versions q using (order_id, quote_version)
        where o.is_quote
        and v.order_id = o.order_id
        order by v.offer_id desc
        limit 1
      ) n on true
    ) in ('draft'))
    order by o.created_date desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and (o.order_status in (0,
      1) and not (o.is_quote and o.related_order is not null) and o.created_date > app.now() - interval '90 days' and (
      select case when o.order_status in (2,
        3) then 'signed' when o.order_status = 1 then 'sent' when n.status = 'sent'
      and n.is_open then 'sent' when n.is_current
      and n.status in ('declined', 'accepted') then null else 'draft' end
      from (
        select
      ) one
      left join lateral (
        select f.status, q.superseded_at is null as is_current, q.superseded_at is null
        and q.expires_at > app.now() as is_open
        from quote_offer_variants v
        join quote_offers f using (offer_id)
        join quote_versions q using (order_id, quote_version)
        where o.is_quote
        and v.order_id = o.order_id
        order by v.offer_id desc
        limit 1
      ) n on true
    ) in ('sent'))
    order by o.created_date desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and (o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date)
    order by o.created_date desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    and o.dealer_id = $1
    and (o.order_id = any ($2::integer[]) or o.customer_id = any ($3::integer[]))
    order by o.created_date desc, o.order_id desc
    limit $4
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $5
  offset $6
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.created_date as sort_value
    from orders o
    where true
    order by o.created_date desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.moved_at as sort_value
    from orders o
    where true
    and o.order_status = 1
    order by o.moved_at asc, o.order_id asc
    limit $1
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*, o.moved_at as sort_value
    from orders o
    where true
    and o.order_status in (1, 2)
    and o.moved_at < greatest($1::timestamptz, $2::timestamptz)
    and o.moved_at < case o.order_status when 1 then $3::timestamptz else $4::timestamptz end
    order by o.moved_at asc, o.order_id asc
    limit $5
  ) o
  order by o.sort_value asc, o.order_id asc
  limit $6
  offset $7
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value asc, f.order_id asc;

with found as (
  select *
  from (
    select o.*, o.moved_at as sort_value
    from orders o
    where true
    order by o.moved_at desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.order_id as sort_value
    from orders o
    where true
    order by o.order_id desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.order_status as sort_value
    from orders o
    where true
    order by o.order_status desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;

with found as (
  select *
  from (
    select o.*, o.order_type as sort_value
    from orders o
    where true
    order by o.order_type desc, o.order_id desc
    limit $1
  ) o
  order by o.sort_value desc, o.order_id desc
  limit $2
  offset $3
)
select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName", f.dealer_id as "dealerID",
  coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType", f.order_status as "orderStatus",
  f.is_quote as "isQuote", app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
  coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag", to_char(f.created_date,
  'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate", to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
  coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting',
  false) as "isWaiting", g.grade, coalesce(g.held_rows, 0) as "heldRows", app.order_trouble(f.order_id,
  f.order_status) as trouble, coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff",
  coalesce(f.over_term, 0) as "overTerm"
from found f
join customers c using (customer_id)
left join dealers d on d.dealer_id = f.dealer_id
left join lateral (
  select status, sent_at
  from envelopes
  where order_id = f.order_id
  and status <> 'voided'
  order by created_at desc
  limit 1
) e on true
left join lateral (
  select grade, held_rows
  from order_grades
  where order_id = f.order_id
  and not is_stale
  and (changes_at is null or changes_at > app.now())
) g on true
order by f.sort_value desc, f.order_id desc;
