import Fastify from 'fastify'
import pg from 'pg'

/**
 * A server that somebody would write by hand with Fastify and `pg`: it reads an order, creates one and lists customers
 * in the portal's tables, without row-level security, permissions, audit, idempotency keys or checks of the input. The
 * comparison shows what these cost, so it reads and writes the same rows of orders as the portal, in the same database with
 * the same commits. `/one` is the cheapest call that asks the database at all.
 */
process.once('message', async ({ port, url }: { port: number; url: string }) => {
  const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c jit=off' })
  const app = Fastify()
  app.get('/one', async () => (await pool.query({ name: 'one', text: 'select 1 as one' })).rows[0])
  app.get<{ Params: { id: string } }>('/orders/:id', async (request) => readOrder(pool, Number(request.params.id)))
  app.post<{ Body: NewOrder }>('/orders', async (request) => createOrder(pool, request.body))
  app.get<{ Querystring: { dealerID: string } }>('/customers', async (request) =>
    listCustomers(pool, Number(request.query.dealerID)),
  )
  await app.listen({ port, host: '127.0.0.1' })
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))

async function readOrder(pool: pg.Pool, orderID: number) {
  const { rows } = await pool.query({
    name: 'order',
    text: `
      select o.*, d.dealer_full_name, d.dealer_email, k.reference, k.problem, to_json(c) as customer, f.details as company,
        (select json_agg(l order by l.block, l.position) from order_lines l where l.order_id = o.order_id) as lines,
        (select json_agg(h) from order_headers h where h.order_id = o.order_id) as headers,
        (select json_agg(a) from addresses a where a.customer_id = o.customer_id) as addresses,
        (select json_agg(p) from contacts p where p.customer_id = o.customer_id) as contacts,
        (select json_agg(u) from attachments u where u.order_id = o.order_id) as uploads,
        (select json_agg(p) from rate_plans p where p.rate_plan_id in (
          select l.rate_plan_id from order_lines l where l.order_id = o.order_id)) as plans,
        (select json_agg(t) from handsets t where t.handset_id in (
          select l.hardware_id from order_lines l where l.order_id = o.order_id)) as handsets,
        (select json_agg(b) from bundles b where b.bundle_id in (
          select (l.details ->> 'bundleId')::integer from order_lines l where l.order_id = o.order_id)) as bundles,
        (select json_agg(t.extra_display_conditions) from terms t where t.needs_confirm and not t.archived and not exists (
          select from order_terms ot where ot.order_id = o.order_id and ot.term_id = t.term_id
            and ot.version = t.version and ot.confirmed_by = 'dealer')) as open_terms,
        (select json_agg(a order by a.answer_id) from wholesaler_answers a where a.order_id = o.order_id) as line_answers,
        (select json_agg(a) from applications a where a.order_id = o.order_id and a.is_current) as applications,
        (select y.details from orders s join order_headers y on y.order_id = s.order_id and y.block = 'directDebit'
          where s.customer_id = o.customer_id and s.order_id <> o.order_id and s.order_status in (2, 3)
          order by s.order_id desc limit 1) as direct_debit,
        (select json_build_object('envelope', e,
            'recipients', (select json_agg(r order by r.position) from envelope_recipients r where r.envelope_guid = e.guid),
            'deliveries', (select json_agg(v order by v.message_id) from link_messages v where v.order_id = e.order_id))
          from envelopes e where e.order_id = o.order_id order by e.created_at desc limit 1) as envelope
      from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
        left join companies f using (company_id) left join tickets k on k.order_id = o.order_id
      where o.order_id = $1`,
    values: [orderID],
  })
  return rows[0]
}

interface NewOrder {
  customerID: number
  mobile: { ratePlanID: number; contractLengthMonths: number; simCardNo: string; orderType: string }[]
}

/** The fields of a mobile without a column of their own, as the portal stores them. */
const blankDetails = {
  mobileNumber: '',
  currentCarrier: '',
  accountNo: '',
  dateOfBirth: '',
  state: '',
  bundleId: 0,
  serviceLocationID: '',
}

async function createOrder(pool: pg.Pool, { customerID, mobile }: NewOrder) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const customer = await client.query({
      name: 'customer',
      text: 'select * from customers where customer_id = $1',
      values: [customerID],
    })
    const plans = await client.query({
      name: 'plans',
      text: 'select * from rate_plans where rate_plan_id = any ($1)',
      values: [mobile.map(({ ratePlanID }) => ratePlanID)],
    })
    const feeOf = (ratePlanID: number) =>
      Number(plans.rows.find((plan) => plan.rate_plan_id === ratePlanID)?.monthly_retail ?? 0)
    const monthly = mobile.reduce((sum, { ratePlanID }) => sum + feeOf(ratePlanID), 0)
    const overTerm = mobile.reduce((sum, row) => sum + feeOf(row.ratePlanID) * row.contractLengthMonths, 0)
    const order = await client.query({
      name: 'insert order',
      text: 'insert into orders (dealer_id, customer_id, monthly, over_term) values ($1, $2, $3, $4) returning *',
      values: [customer.rows[0].dealer_id, customerID, monthly, overTerm],
    })
    const { order_id: orderID, dealer_id: dealerID } = order.rows[0]
    const lines = await client.query({
      name: 'insert lines',
      text: `insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, contract_length, monthly_fee, once_off_charges, details)
        select $1, $2, 'mobile', ordinality, 9, plan, term, fee, 0, details
        from unnest($3::int[], $4::int[], $5::numeric[], $6::jsonb[]) with ordinality as row (plan, term, fee, details)
        returning *`,
      values: [
        orderID,
        dealerID,
        mobile.map(({ ratePlanID }) => ratePlanID),
        mobile.map(({ contractLengthMonths }) => contractLengthMonths),
        mobile.map(({ ratePlanID }) => feeOf(ratePlanID)),
        mobile.map(({ simCardNo, orderType }) => JSON.stringify({ ...blankDetails, simCardNo, orderType })),
      ],
    })
    await client.query('commit')
    return { ...order.rows[0], lines: lines.rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function listCustomers(pool: pg.Pool, dealerID: number) {
  const [items, count] = await Promise.all([
    pool.query({
      name: 'customers',
      text: `select customer_id, dealer_id, name, contact_name, cust_type, ub_account_no, email, mobile, suburb, date_added
        from customers where dealer_id = $1 order by date_added desc, customer_id desc limit 25`,
      values: [dealerID],
    }),
    pool.query({
      name: 'count customers',
      text: 'select count(*)::integer as total from customers where dealer_id = $1',
      values: [dealerID],
    }),
  ])
  return { items: items.rows, total: count.rows[0].total, page: 1, pageSize: 25 }
}
