import { searchedIdentifier, searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import pg from 'pg'
import type { BenchmarkContext } from '../benchmark.ts'
import { addLines, lineCount, measureWrites, type WriteCost } from '../lines.ts'
import { makeClient, measure, type Rate, type Request } from '../load.ts'
import { addMillion, customerCount } from '../million.ts'
import { signInAs } from '../sign-in.ts'

export interface SearchTimes {
  customers: number
  lines: number
  facts: number
  megabytes: number
  searches: readonly (Rate & { name: string })[]
  writes: readonly WriteCost[]
}

const connections = 16
const commonWords = ['smith', 'jones', 'plumbing', 'parramatta', 'pty', 'harbour street', 'anna', 'nguyen']
const misspeltWords = [
  'camppbell',
  'willliams',
  'plumbign',
  'thompsn',
  'parramata',
  'eletrical',
  'robinsson',
  'consultnig',
]

const searchFor = (keyword: string): Request => ({ method: 'POST', path: '/api/Order/Search', body: { keyword } })

/** Returns the keywords: half are parts of numbers in several spellings, a quarter common words, a quarter misspelt. */
function makeKeywords(numbers: readonly string[]): string[] {
  return numbers.flatMap((number, index) => {
    const part = number.slice(index % 4, (index % 4) + 5 + (index % 5))
    const spelling = index % 2 === 0 ? part : `${part.slice(0, 3)} ${part.slice(3)}`
    if (index % 2 === 0) return [spelling, commonWords[(index / 2) % commonWords.length] ?? '']
    return [spelling, misspeltWords[((index - 1) / 2) % misspeltWords.length] ?? '']
  })
}

/** Searches for any fact among a million customers and lines at 16 connections, and measures what the facts cost a save. */
export async function search(context: BenchmarkContext): Promise<SearchTimes> {
  const { server, seconds, port } = context
  await addMillion(server.url, server.folder)
  await addLines(server.url)
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows } = await client.query(
    `select key from search_facts tablesample system (1) where kind = 'mobile' limit 400`,
  )
  const keywords = makeKeywords(rows.map(({ key }) => key))
  const size = await client.query(
    `select reltuples::bigint::integer as facts, pg_total_relation_size(oid) / 1048576.0 as megabytes from pg_class where relname = 'search_facts'`,
  )
  await client.end()
  const searches: (Rate & { name: string })[] = []
  for (const who of ['admin', 'dealer'] as const) {
    const person = makeClient(`http://127.0.0.1:${port}`, await signInAs(port, who))
    let turn = 0
    const ask = async () => {
      const keyword = keywords[turn++ % keywords.length] ?? ''
      await person.send(searchFor(keyword))
    }
    searches.push({ name: `the server, ${who}`, ...(await measure(connections, seconds * 3, ask)) })
    await person.close()
  }
  searches.push({ name: 'the statement alone, admin', ...(await measureStatement(context, keywords, seconds * 3)) })
  const [found] = size.rows
  return {
    customers: customerCount,
    lines: lineCount,
    facts: found.facts,
    megabytes: Number(found.megabytes),
    searches,
    writes: await measureWrites(server.url),
  }
}

/** Measures the statement of a search without the server, for a caller who sees all. */
async function measureStatement(
  { server, port }: BenchmarkContext,
  keywords: readonly string[],
  seconds: number,
): Promise<Rate> {
  const person = makeClient(`http://127.0.0.1:${port}`, await signInAs(port, 'admin'))
  const recorded = await server.record(() => person.send(searchFor('smith')))
  await person.close()
  const text = recorded.find((statement) => statement.text.includes('app.find_records'))?.text
  if (!text) throw new Error('The server sent no statement that searches.')
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: server.url, options: '-c timezone=UTC -c jit=off' })
      await client.connect()
      // A job sees all records. The caller belongs to the connection.
      await client.query('select app.set_caller(1, 0, 0)')
      return client
    }),
  )
  let turn = 0
  const rate = await measure(connections, seconds, async (connection) => {
    const keyword = keywords[turn++ % keywords.length] ?? ''
    const identifier = searchedIdentifier(keyword)
    const number = /^[1-9]\d{0,8}$/.test(identifier) ? Number(identifier) : 0
    const values = [number, identifier, searchTerms(keyword)]
    await clients[connection]?.query({ name: 'search', text, values })
  })
  await Promise.all(clients.map((client) => client.end()))
  return rate
}
