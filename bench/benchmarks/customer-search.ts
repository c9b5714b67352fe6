import { measureSql, type Script } from '../baseline-sql.ts'
import { type Benchmark, connectionCounts } from '../benchmark.ts'
import { makeClient, measure } from '../load.ts'
import { addMillion, customerCount } from '../million.ts'
import { signInAs } from '../sign-in.ts'

const columns =
  'customer_id, dealer_id, name, contact_name, cust_type, ub_account_no, email, mobile, suburb, date_added'
const inOrder = 'order by date_added desc, customer_id desc limit 25'

/** Reads the rows in the order of the list, which is fastest for a word in many rows. */
const byListOrder = (where: string) => `select ${columns} from customers where ${where} ${inOrder}`
/** Uses the trigram index, which is fastest for a word in few rows. */
const byTrigram = (where: string) =>
  `with fitting as materialized (select * from customers where ${where}) select ${columns} from fitting ${inOrder}`
/** Reads all rows of one dealer by the index on dealers. */
const byDealer = (where: string) =>
  `with own as materialized (select * from customers where dealer_id = :dealer) select ${columns} from own where ${where} ${inOrder}`

interface SearchCase {
  kind: string
  keyword: string
  /** The fastest known statement for a caller who sees all customers (`all`), and for one who sees 500 (`few`). */
  all: string
  few: string
}

const matches = (word: string) => `search like '%${word}%'`
const searchCases: readonly SearchCase[] = [
  { kind: 'page', keyword: '', all: byListOrder('true'), few: byListOrder('dealer_id = :dealer') },
  { kind: 'one of six', keyword: 'pty', all: byListOrder(matches('pty')), few: byDealer(matches('pty')) },
  { kind: 'common surname', keyword: 'smith', all: byListOrder(matches('smith')), few: byDealer(matches('smith')) },
  { kind: 'surname', keyword: 'bell', all: byListOrder(matches('bell')), few: byDealer(matches('bell')) },
  { kind: 'rare', keyword: 'kelfinley', all: byTrigram(matches('kelfinley')), few: byDealer(matches('kelfinley')) },
  { kind: 'misspelt', keyword: 'camppbell', all: byListOrder(matches('campbell')), few: byDealer(matches('campbell')) },
]

/** Searches a million customers by common and rare words, as an administrator and as a dealer with 500 customers. */
export const customerSearch: Benchmark = async ({ server, seconds, port }) => {
  const dealer = await addMillion(server.url, server.folder)
  const lines = []
  for (const [who, scope] of [
    ['admin', 'all'],
    ['dealer', 'few'],
  ] as const) {
    const client = makeClient(`http://127.0.0.1:${port}`, await signInAs(port, who))
    for (const { kind, keyword, ...best } of searchCases) {
      const body = { keyword, pageSize: 25 }
      const ask = () => client.send({ method: 'POST', path: '/api/Customer/RetrieveDealerCustomers', body })
      const script: Script = {
        name: 'customer-search',
        transaction: false,
        statements: [{ text: best[scope].replace(':dealer', String(dealer)), keepsResult: false }],
      }
      for (const connections of connectionCounts) {
        const { perSecond: portal, p50, p99 } = await measure(connections, seconds / 2, async () => void (await ask()))
        const sql = await measureSql(server.url, script, connections, Math.ceil(seconds / 2), server.folder, 'owner')
        const operation = `${kind}, ${scope === 'all' ? `of ${customerCount / 1_000_000} million` : 'of 500'}`
        lines.push({
          operation,
          connections,
          portal,
          p50,
          p99,
          baseline: sql.perSecond,
          baselineP99: sql.p99,
          baselineName: `the best SQL by ${sql.by}`,
        })
      }
    }
    await client.close()
  }
  return lines
}
