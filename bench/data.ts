import pg from 'pg'

const customers = 20_000

/** Fills the database with customers of the dealer, surnames unevenly spread, so that a search has something to search. */
export async function addCustomers(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `with who as (select dealer_id from dealers where dealer_email = 'dealer@example.test'),
      made as (
        select n, (array['Smith','Jones','Williams','Brown','Wilson','Taylor','Nguyen','Johnson','Martin','White','Anderson','Walker','Thompson','Thomas','Lee','Ryan','Robinson','Kelly','King','Campbell'])[least(20, 1 + floor(-ln(1 - random()) * 5))::int] as surname,
          (array['Anna','Ben','Chloe','David','Emma','Finn','Grace','Harry','Isla','Jack','Kate','Liam'])[1 + floor(random() * 12)::int] as first
        from generate_series(1, ${customers}) as n)
    insert into customers (dealer_id, cust_type, name, contact_name, email, mobile, suburb, details, search, date_added)
    select dealer_id, 'residential', first || ' ' || surname, first || ' ' || surname, lower(first) || n || '@customer.example', '04' || lpad(n::text, 8, '0'), 'Parramatta',
      jsonb_build_object('firstName', first, 'surname', surname), lower(first || ' ' || surname || ' ' || first || n || '@customer.example 04' || lpad(n::text, 8, '0') || ' parramatta'),
      current_date - (random() * 1000)::int
    from made, who returning customer_id`,
  )
  await client.query('vacuum analyze customers')
  await client.end()
  return rows[0]?.customer_id
}
