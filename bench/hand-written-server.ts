import Fastify from 'fastify'
import pg from 'pg'

/**
 * A server that somebody would write by hand with Fastify and `pg`: it reads an order, creates one and lists customers
 * in the portal's tables, without row-level security, permissions, audit, idempotency keys or checks of the input. The
 * comparison shows what these cost. `/one` is the cheapest call that asks the database at all.
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
      select o.*, d.dealer_full_name, d.dealer_email, to_json(c) as customer, f.details as company,
        (select json_agg(l order by l.block, l.position) from order_lines l where l.order_id = o.order_id) as lines,
        (select json_agg(h) from order_headers h where h.order_id = o.order_id) as headers,
        (select json_agg(a) from addresses a where a.customer_id = o.customer_id) as addresses,
        (select json_agg(p) from contacts p where p.customer_id = o.customer_id) as contacts,
        (select json_agg(u) from attachments u where u.order_id = o.order_id) as uploads,
        (select to_json(e) from envelopes e where e.order_id = o.order_id order by e.created_at desc limit 1) as envelope
      from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
        left join companies f using (company_id)
      where o.order_id = $1`,
    values: [orderID],
  })
  return rows[0]
}

interface NewOrder {
  customerID: number
  mobile: { ratePlanID: number; contractLengthMonths: number; simCardNo: string; orderType: string }[]
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
      text: `insert into order_lines (order_id, dealer_id, block, position, rate_plan_id, contract_length, monthly_fee, details)
        select $1, $2, 'mobile', ordinality, plan, term, fee, details
        from unnest($3::int[], $4::int[], $5::numeric[], $6::jsonb[]) with ordinality as row (plan, term, fee, details)
        returning *`,
      values: [
        orderID,
        dealerID,
        mobile.map(({ ratePlanID }) => ratePlanID),
        mobile.map(({ contractLengthMonths }) => contractLengthMonths),
        mobile.map(({ ratePlanID }) => feeOf(ratePlanID)),
        mobile.map(({ simCardNo, orderType }) => JSON.stringify({ simCardNo, orderType })),
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
