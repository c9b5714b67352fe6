import { customerSearch } from './figures/customer-search.ts'
import { orderCreation } from './figures/order-creation.ts'
import { orderLoad } from './figures/order-load.ts'
import { orderSize } from './figures/order-size.ts'
import { reports } from './figures/reports.ts'
import { typing } from './figures/typing.ts'
import { firstLoadKilobytes } from './first-load.ts'
import { type Line, report, reportPrinting, reportSizes, reportTyping } from './report.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.PORT ?? 18790)

const address = { streetAddress: '1 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
const server = await startServer(port)
try {
  const body = { custType: 'residential', firstName: 'Anna', surname: 'Bench', addressDetails: [address] }
  const path = '/api/Customer/AddCustomerToUB'
  const { customerID = 0 } = await server.json({ method: 'POST', path, headers: { 'idempotency-key': 'bench' }, body })
  const bench = { server, seconds, port, customerID }
  const lines: Line[] = []
  // Search a million customers last, so that they do not affect the other measurements.
  for (const figure of [orderLoad, orderCreation]) lines.push(...(await figure(bench)))
  const memory = { load: server.residentMegabytes(), large: 0 }
  const { sizes, lines: growths } = await orderSize(bench)
  const typingTimes = await typing(bench)
  const printing = await reports()
  memory.large = server.residentMegabytes()
  lines.push(...(await customerSearch(bench)))
  report(lines, memory, firstLoadKilobytes())
  reportSizes(sizes, growths)
  reportTyping(typingTimes)
  reportPrinting(printing)
} finally {
  await server.stop()
}
