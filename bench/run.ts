import { addCustomers } from './data.ts'
import { customerSearch } from './figures/customer-search.ts'
import { orderCreation } from './figures/order-creation.ts'
import { orderLoad } from './figures/order-load.ts'
import { orderSize } from './figures/order-size.ts'
import { typing } from './figures/typing.ts'
import { firstLoadKilobytes } from './first-load.ts'
import { type Line, report, reportSizes, reportTyping } from './report.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.PORT ?? 18790)

const server = await startServer(port)
try {
  const customerID = await addCustomers(server.url)
  const bench = { server, seconds, port, customerID }
  const lines: Line[] = []
  for (const figure of [orderLoad, orderCreation, customerSearch]) lines.push(...(await figure(bench)))
  const memory = { load: server.residentMegabytes(), large: 0 }
  const { sizes, lines: growths } = await orderSize(bench)
  const typed = await typing(bench)
  memory.large = server.residentMegabytes()
  report(lines, memory, firstLoadKilobytes())
  reportSizes(sizes, growths)
  reportTyping(typed)
} finally {
  await server.stop()
}
