import { customerSearch } from './benchmarks/customer-search.ts'
import { handWritten } from './benchmarks/hand-written.ts'
import { orderCreation } from './benchmarks/order-creation.ts'
import { orderLoad } from './benchmarks/order-load.ts'
import { orderSize } from './benchmarks/order-size.ts'
import { reports } from './benchmarks/reports.ts'
import { slowOutside } from './benchmarks/slow-outside.ts'
import { typing } from './benchmarks/typing.ts'
import { firstLoadKilobytes } from './first-load.ts'
import { type Line, report, reportPrinting, reportSizes, reportSlowOutside, reportTyping } from './report.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.PORT ?? 18790)

const address = { streetAddress: '1 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
const server = await startServer(port)
try {
  const body = { custType: 'residential', firstName: 'Anna', surname: 'Bench', addressDetails: [address] }
  const path = '/api/Customer/AddCustomerToUB'
  const { customerID = 0 } = await server.json({ method: 'POST', path, headers: { 'idempotency-key': 'bench' }, body })
  const context = { server, seconds, port, customerID }
  const lines: Line[] = []
  // Run the search last, because it adds a million customers, which would affect the other measurements.
  for (const benchmark of [handWritten, orderLoad, orderCreation]) lines.push(...(await benchmark(context)))
  const waits = await slowOutside(context)
  const memory = { load: server.residentMegabytes(), large: 0 }
  const { sizes, lines: growths } = await orderSize(context)
  const typingTimes = await typing(context)
  const printing = await reports()
  memory.large = server.residentMegabytes()
  lines.push(...(await customerSearch(context)))
  report(lines, memory, firstLoadKilobytes())
  reportSlowOutside(waits)
  reportSizes(sizes, growths)
  reportTyping(typingTimes)
  reportPrinting(printing)
} finally {
  await server.stop()
}
