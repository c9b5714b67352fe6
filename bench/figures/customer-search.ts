import { measureSql, toScript } from '../bare-sql.ts'
import { connectionCounts, type Figure } from '../figure.ts'
import { measure } from '../load.ts'

/** A page of customers by a common word, a rare one and a misspelt one. */
export const customerSearch: Figure = async ({ server, seconds }) => {
  const lines = []
  for (const [kind, keyword] of [
    ['common', 'smith'],
    ['rare', 'anna1234'],
    ['misspelt', 'camppbell'],
  ]) {
    const body = { keyword, pageSize: 25 }
    const ask = () => server.client.send({ method: 'POST', path: '/api/Customer/RetrieveDealerCustomers', body })
    const script = toScript('customer-search', await server.record(ask))
    for (const connections of connectionCounts) {
      const { perSecond: portal, p50, p99 } = await measure(connections, seconds / 2, async () => void (await ask()))
      const sql = await measureSql(server.url, script, connections, Math.ceil(seconds / 2), server.folder)
      const what = `customer search, ${kind}`
      lines.push({ what, connections, portal, p50, p99, bare: sql.perSecond, against: `its SQL by ${sql.by}` })
    }
  }
  return lines
}
