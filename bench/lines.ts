import pg from 'pg'

/** The number of lines; with `BENCH_CUSTOMERS`, as many as customers. */
export const lineCount = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const linesOfOrder = 4
const batchSize = 20_000

/** Details of a mobile with a number and a SIM card that differ in every part, from the number of a line. */
const detailsOf = (line: string) => `jsonb_build_object('orderType', 'port', 'currentCarrier', 'Optus',
  'mobileNumber', '04' || lpad(((${line})::bigint * 829348951 % 100000000)::text, 8, '0'),
  'simCardNo', '8961' || lpad(((${line})::bigint * 6700417 % 1000000000000000)::text, 15, '0'),
  'accountNo', ((${line})::bigint * 31 % 90000000)::text)`

/** The indexes of facts apart from the primary key. They are made after the facts, which is faster. */
const indexes = {
  search_facts_order_id_idx: 'on search_facts (order_id)',
  search_facts_dealer_id_customer_id_idx: 'on search_facts (dealer_id, customer_id)',
  search_facts_key: 'on search_facts (key)',
  search_facts_part: `on search_facts using gin (app.parts_of(key)) where kind not in ('email', 'contact', 'address')`,
  search_facts_words: `on search_facts using gin (key gin_trgm_ops) where kind in ('email', 'contact', 'address', 'account')`,
}

/** Adds orders with lines and an address to the newest customers, and makes the facts of all records. */
export async function addLines(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const query = (text: string) => client.query(text)
  for (const table of ['order_lines', 'addresses']) await query(`alter table ${table} disable trigger user`)
  await query(
    `insert into orders (dealer_id, customer_id, monthly) select dealer_id, customer_id, 49 from customers
      order by customer_id desc limit ${Math.ceil(lineCount / linesOfOrder)}`,
  )
  await query(
    `insert into addresses (customer_id, dealer_id, street_address, suburb, state, post_code, formatted_address)
      select o.customer_id, o.dealer_id, o.order_id % 300 || ' Harbour Street', c.suburb, 'NSW', '2000',
        o.order_id % 300 || ' Harbour Street, ' || c.suburb || ' NSW 2000' from orders o join customers c using (customer_id)`,
  )
  await query(
    `insert into order_lines (order_id, dealer_id, block, address_id, details)
      select o.order_id, o.dealer_id, 'mobile', a.address_id, ${detailsOf('o.order_id * 4 + n')}
      from orders o join addresses a using (customer_id) cross join generate_series(0, ${linesOfOrder - 1}) n`,
  )
  for (const table of ['order_lines', 'addresses']) await query(`alter table ${table} enable trigger user`)
  for (const name of Object.keys(indexes)) await query(`drop index ${name}`)
  for (const [source, table, id] of [
    ['customer', 'customers', 'customer_id'],
    ['address', 'addresses', 'address_id'],
    ['line', 'order_lines', 'line_id'],
  ] as const) {
    const { rows } = await client.query(`select min(${id}) as first, max(${id}) as last from ${table}`)
    for (let first = rows[0].first; first <= rows[0].last; first += batchSize)
      await query(
        `select app.refresh_search_facts('${source}', array(select ${id} from ${table} where ${id} between ${first} and ${first + batchSize - 1}))`,
      )
  }
  await query("set maintenance_work_mem = '512MB'")
  for (const [name, index] of Object.entries(indexes)) await query(`create index ${name} ${index}`)
  await query('vacuum analyze search_facts, orders, order_lines, addresses')
  await client.end()
}

export interface WriteCost {
  name: string
  microseconds: number
}

const statements = 300
const linesOfStatement = 10

/** Returns the cost of a written line with all facts, without the index of parts, and without facts. Ends without this index. */
export async function measureWrites(url: string): Promise<WriteCost[]> {
  const client = new pg.Client(url)
  await client.connect()
  let written = 0
  const measure = async (name: string): Promise<WriteCost> => {
    const { rows } = await client.query(
      `select order_id from orders order by order_id desc limit ${statements} offset ${written}`,
    )
    written += statements
    const startedAt = performance.now()
    for (const { order_id } of rows)
      await client.query(
        `insert into order_lines (order_id, dealer_id, block, details) select order_id, dealer_id, 'mobile', ${detailsOf('order_id * 4 + n')}
          from orders, generate_series(1, ${linesOfStatement}) n where order_id = $1`,
        [order_id],
      )
    return { name, microseconds: ((performance.now() - startedAt) * 1000) / (statements * linesOfStatement) }
  }
  await measure('warm-up')
  const costs = [await measure('with the facts and all indexes')]
  await client.query('drop index search_facts_part')
  costs.push(await measure('without the index of parts'))
  await client.query('alter table order_lines disable trigger keep_facts_on_insert')
  costs.push(await measure('without facts'))
  await client.query('alter table order_lines enable trigger keep_facts_on_insert')
  await client.end()
  return costs
}
