-- Returns the facts about the progress of an order: the newest signing request that was not voided with its signers, the
-- ticket, the appointments, the ported numbers and the log of their states, and every link of the order. Null if the caller can't see the
-- order.
create or replace function app.find_progress(id integer) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'orderID', o.order_id, 'isQuote', o.is_quote, 'orderStatus', o.order_status, 'movedAt', o.moved_at,
    'signedDate', coalesce(to_char(o.signed_date, 'YYYY-MM-DD'), ''),
    'dealerName', d.dealer_full_name, 'customerName', c.name, 'takenAt', t.sent_at,
    'envelope', case when e.guid is not null then json_build_object('guid', e.guid, 'sentAt', e.sent_at, 'document', e.snapshot) end,
    'links', (
      select coalesce(json_agg(json_build_object('guid', l.guid, 'envelopeGuid', r.envelope_guid, 'isReplaced', l.replaced_by is not null,
          'name', l.name, 'role', l.role, 'status', app.signer_status(l, s.sent_at), 'email', l.email, 'mobile', l.mobile,
          'sentAt', s.sent_at, 'viewedAt', l.opened_at, 'signedAt', case l.answer when 'signed' then l.answered_at end)
        order by l.position), '[]')
      from envelope_recipients r join customer_links l on l.guid = r.guid cross join lateral app.link_sent_at(l.guid) as s (sent_at)
      where r.order_id = o.order_id),
    'ports', (
      select coalesce(json_agg(json_build_object('number', p.number, 'state', p.state,
          'date', coalesce(to_char(p.state_date, 'YYYY-MM-DD'), ''), 'code', p.code, 'attempt', p.attempt,
          'changedAt', p.changed_at) order by p.number), '[]')
      from port_numbers p where p.order_id = o.order_id),
    'appointments', (
      select coalesce(json_agg(json_build_object('appointmentID', a.appointment_id, 'rowID', a.row_id, 'wholesaler', a.wholesaler,
          'address', a.site ->> 'formattedAddress', 'state', a.state, 'start', a.start_at, 'end', a.end_at,
          'changeUntil', coalesce(a.change_until::text, ''), 'problem', '', 'chosenBy', '', 'changedAt', a.changed_at)
        order by a.appointment_id), '[]')
      from appointments a where a.order_id = o.order_id),
    'portChanges', (
      select coalesce(json_agg(json_build_object('at', l.at, 'state', split_part(l.action, ' ', 2),
          'numbers', l.data -> 'numbers') order by l.audit_id), '[]')
      from audit_log l where l.entity_type = 'numbers' and l.entity_id = o.order_id::text
        and l.action in ('ports submitted', 'ports accepted', 'ports scheduled', 'ports ported')))
  from orders o
  join dealers d using (dealer_id)
  join customers c using (customer_id)
  left join tickets t on t.order_id = o.order_id and t.reference <> ''
  left join lateral (
    select v.guid, v.sent_at, v.snapshot from envelopes v where v.order_id = o.order_id and v.status <> 'voided'
    order by v.created_at desc limit 1) e on true
  where o.order_id = id
    and (app.sees_all() or o.dealer_id = any (app.dealer_ids()) or o.order_id = app.link_order())
$$;

-- Returns the last time at which a fact of app.find_progress changed. Followers of an order get messages only if it is later
-- than their last check. For jobs.
create or replace function app.progress_changed_at(id integer) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select greatest(o.moved_at,
    (select t.sent_at from tickets t where t.order_id = id),
    (select max(l.answered_at) from customer_links l where l.order_id = id and l.answer = 'signed'),
    (select max(a.changed_at) from appointments a where a.order_id = id),
    (select max(p.changed_at) from port_numbers p where p.order_id = id))
  from orders o where o.order_id = id
$$;
