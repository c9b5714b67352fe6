-- Finance applications: an order can have several over time, one after the other, of which the last one counts.

alter table applications
  add column index integer not null default 1,
  add column is_current boolean not null default true,
  -- When it was filled in as it reads now, to be printed; null once it has changed.
  add column generated_at timestamptz,
  drop constraint applications_order_id_kind_key,
  add constraint applications_order_id_kind_index_key unique (order_id, kind, index);
create unique index applications_current on applications (order_id, kind) where is_current;

-- As before, of the application that counts.
create or replace function app.application_of(id integer, type integer, out application json, out relocation_id integer)
language sql stable set search_path = public, pg_temp as $$
  select (
      select json_build_object('applicationID', a.application_id, 'kind', a.kind, 'status', a.status, 'guid', a.guid,
        'details', a.details, 'parties', (
          select coalesce(json_agg(json_build_object('role', party.key, 'customerID', c.customer_id, 'name', c.name,
            'contactName', c.contact_name, 'email', c.email, 'mobile', c.mobile, 'accountNo', c.ub_account_no) order by party.key), '[]')
          from jsonb_each_text(a.parties) as party
            join customers c on c.customer_id = party.value::integer and c.dealer_id = a.dealer_id))
      from applications a where a.order_id = id and a.is_current
        and a.kind = case type when 1 then 'relocation' when 2 then 'lessee' when 4 then 'finance' end),
    (select a.application_id from applications a where a.order_id = id and a.is_current and a.kind = 'relocation')
$$;
