import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A smaller number needs less time and disk, such as `BENCH_CUSTOMERS=100000`. */
export const customerCount = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
/** The number of customers of the dealer who searches. The other customers belong to generated dealers. */
export const ownCount = 500
const dealers = 2_000

const firstNames =
  'Anna Ben Chloe David Emma Finn Grace Harry Isla Jack Kate Liam Mia Noah Olivia Peter Quinn Ruby Sam Tess Uma Victor Willa Xavier Yasmin Zoe'.split(
    ' ',
  )
const commonSurnames =
  'Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Thomas Lee Ryan Robinson Kelly King Campbell Harris Singh Wright Edwards Evans Roberts Cooper Ward Murphy Bell'.split(
    ' ',
  )
const trades =
  'Plumbing Electrical Dental Joinery Freight Consulting Bakery Motors Legal Physio Painting Roofing Catering Landscapes Accounting Pharmacy Interiors Logistics Engineering Concreting'.split(
    ' ',
  )
const suburbs =
  'Parramatta Newtown Fremantle Geelong Toowoomba Hobart Dubbo Cairns Ballarat Bendigo Mackay Bunbury Wagga Orange Penrith Frankston Glenelg Darwin Albury Mildura'.split(
    ' ',
  )
const surnameStarts =
  'Al Bar Cor Dun El Far Gar Hol In Jar Kel Lan Mor Nor Ol Per Quil Ros Sal Tor Ul Ver Wes Yar Zel'.split(' ')
const surnameMiddles = 'an ber cas del er fin gel har is kin lor man ner os per rin sal ten ul vin'.split(' ')
const surnameEnds = 'sen ton ley ski bury worth field man wood dale ford by ham stead well'.split(' ')

/** Makes a generator of random numbers that are the same in every run (the algorithm mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = makeRandom(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/**
 * Returns a random surname with a realistic distribution. The most common surname is in about one of a hundred rows,
 * the n-th most common is 1/n as frequent, and there are tens of thousands of rare surnames.
 */
function surname(): string {
  const rank = Math.floor(Math.exp(random() * Math.log(60_000)))
  const common = commonSurnames[rank - 1]
  if (common) return common
  const rare = makeRandom(rank)
  const part = (list: readonly string[]) => list[Math.floor(rare() * list.length)]
  return `${part(surnameStarts)}${part(surnameMiddles)}${rank % 3 === 0 ? part(surnameMiddles) : ''}${part(surnameEnds)}`
}

/** Writes the customers to a file for COPY. One of six is a company with `Pty Ltd` in its name. */
async function writeRows(file: string, ownDealer: number, firstDealer: number): Promise<void> {
  const out = createWriteStream(file)
  for (let n = 1; n <= customerCount; n += 1) {
    const isBusiness = n % 6 === 0
    const [first, last, suburb] = [pick(firstNames), surname(), pick(suburbs)]
    const contact = `${first} ${last}`
    const name = isBusiness ? `${random() < 0.5 ? surname() : suburb} ${pick(trades)} Pty Ltd` : contact
    const mobile = `04${String(n).padStart(8, '0')}`
    const email = `${first}.${last}${n}@mail${n % 40}.example`.toLowerCase()
    const search = `${name} ${isBusiness ? contact : ''} ${email} ${mobile} ${suburb}`.toLowerCase()
    const added = new Date(Date.UTC(2016, 0, 1) + Math.floor(random() * 3_900) * 86_400_000).toISOString().slice(0, 10)
    const dealer = n % (customerCount / ownCount) === 0 ? ownDealer : firstDealer + Math.floor(random() ** 2 * dealers)
    const details = JSON.stringify({ firstName: first, surname: last })
    const row = [
      dealer,
      isBusiness ? 'business' : 'residential',
      name,
      contact,
      email,
      mobile,
      suburb,
      details,
      search,
      added,
    ]
    if (!out.write(`${row.join('\t')}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

let dealerID: Promise<number> | undefined

/**
 * Adds a million customers to the database by COPY, once; 500 belong to dealer@example.test. Returns the id of that dealer.
 */
export const addMillion = (url: string, folder: string): Promise<number> => {
  dealerID ??= copyCustomers(url, folder)
  return dealerID
}

async function copyCustomers(url: string, folder: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `with made as (insert into dealers (dealer_full_name, dealer_email, auth_level)
        select 'Dealer ' || n, 'dealer' || n || '@bench.example', 'Dealer' from generate_series(1, ${dealers}) n returning dealer_id)
      select min(made.dealer_id) as first, (select dealer_id from dealers where dealer_email = 'dealer@example.test') as own from made`,
  )
  const file = join(folder, 'customers.tsv')
  await writeRows(file, rows[0].own, rows[0].first)
  // The facts are made in batches below, because a statement with a million rows would keep all in memory.
  await client.query('alter table customers disable trigger keep_facts_on_insert')
  // Drop the index and create it again, because that is faster than updating it for every row.
  await client.query('drop index customers_search, customers_search_text')
  await client.query(
    `copy customers (dealer_id, cust_type, name, contact_name, email, mobile, suburb, details, search, date_added) from '${file}'`,
  )
  await client.query('alter table customers enable trigger keep_facts_on_insert')
  await client.query("set maintenance_work_mem = '512MB'")
  await client.query('create index customers_search on customers using gin (search gin_trgm_ops)')
  await client.query('create index customers_search_text on customers using gin (search_text gin_trgm_ops)')
  await client.query('vacuum analyze customers, customer_words')
  await client.end()
  return rows[0].own
}
