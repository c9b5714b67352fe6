import { addCustomers } from './data.ts'
import { customerSearch } from './figures/customer-search.ts'
import { orderCreation } from './figures/order-creation.ts'
import { orderLoad } from './figures/order-load.ts'
import { firstLoadKilobytes } from './first-load.ts'
import { type Line, report } from './report.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const port = Number(process.env.PORT ?? 18790)

const server = await startServer(port)
try {
  const customerID = await addCustomers(server.url)
  const lines: Line[] = []
  for (const figure of [orderLoad, orderCreation, customerSearch]) {
    lines.push(...(await figure({ server, seconds, port, customerID })))
  }
  report(lines, server.residentMegabytes(), firstLoadKilobytes())
} finally {
  await server.stop()
}
