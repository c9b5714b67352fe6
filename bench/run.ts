import { parseArgs } from 'node:util'
import { capacity } from './benchmarks/capacity.ts'
import { customerPages } from './benchmarks/customer-pages.ts'
import { customerSearch } from './benchmarks/customer-search.ts'
import { handWritten } from './benchmarks/hand-written.ts'
import { importRates } from './benchmarks/import.ts'
import { requestsInFlight } from './benchmarks/in-flight.ts'
import { live } from './benchmarks/live.ts'
import { orderCreation } from './benchmarks/order-creation.ts'
import { orderLoad } from './benchmarks/order-load.ts'
import { orderSize } from './benchmarks/order-size.ts'
import { paste } from './benchmarks/paste.ts'
import { reports } from './benchmarks/reports.ts'
import { search } from './benchmarks/search.ts'
import { sites } from './benchmarks/sites.ts'
import { slowOutside } from './benchmarks/slow-outside.ts'
import { typing } from './benchmarks/typing.ts'
import { firstLoadKilobytes } from './first-load.ts'
import {
  type Line,
  reportCapacity,
  reportCustomerPages,
  reportFirstLoad,
  reportImport,
  reportInFlight,
  reportLines,
  reportLive,
  reportMemory,
  reportPaste,
  reportPrinting,
  reportSearch,
  reportSites,
  reportSizes,
  reportSlowOutside,
  reportTyping,
} from './report.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.PORT ?? 18790)
const { positionals } = parseArgs({ allowPositionals: true })

const address = { streetAddress: '1 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
const server = await startServer(port)
try {
  const body = { custType: 'residential', firstName: 'Anna', surname: 'Bench', addressDetails: [address] }
  const path = '/api/Customer/AddCustomerToUB'
  const { customerID = 0 } = await server.json({ method: 'POST', path, headers: { 'idempotency-key': 'bench' }, body })
  const context = { server, seconds, port, customerID }
  const memory = { load: 0, large: 0 }
  /** The benchmarks by name, in the order in which they run. */
  const benchmarks: Record<string, () => Promise<void>> = {
    calls: async () => {
      const lines: Line[] = []
      for (const benchmark of [handWritten, orderLoad, orderCreation]) lines.push(...(await benchmark(context)))
      reportLines(lines)
    },
    'slow-outside': async () => reportSlowOutside(await slowOutside(context)),
    flight: async () => reportInFlight(await requestsInFlight(context)),
    'order-size': async () => {
      memory.load = server.residentMegabytes()
      const { sizes, lines } = await orderSize(context)
      reportSizes(sizes, lines)
    },
    live: async () => reportLive(await live(context)),
    typing: async () => reportTyping(await typing(context)),
    paste: async () => reportPaste(await paste(context)),
    sites: async () => reportSites(await sites(context)),
    'customer-pages': async () => reportCustomerPages(await customerPages(context)),
    printing: async () => {
      reportPrinting(await reports())
      memory.large = server.residentMegabytes()
    },
    capacity: async () => reportCapacity(await capacity(context)),
    import: async () => reportImport(await importRates(server)),
    // These add a million customers and lines, which would affect the others.
    'customer-search': async () => reportLines(await customerSearch(context)),
    search: async () => reportSearch(await search(context)),
    'first-load': async () => reportFirstLoad(firstLoadKilobytes()),
  }
  const unknown = positionals.filter((name) => !(name in benchmarks))
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')} is not a benchmark. Choose from ${Object.keys(benchmarks).join(', ')}.`)
  for (const [name, run] of Object.entries(benchmarks))
    if (positionals.length === 0 || positionals.includes(name)) await run()
  if (memory.load > 0 && memory.large > 0) reportMemory(memory)
} finally {
  await server.stop()
}
