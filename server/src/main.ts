import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './kernel/config.ts'
import { startPortal } from './portal.ts'

const root = resolve(import.meta.dirname, '../..')

// If a signal arrives during start-up, shut down after start-up, so that no process is left behind. The second signal
// cuts off open requests.
const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>()
const hurry = new AbortController()
let signals = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    signals += 1
    if (signals > 1) hurry.abort()
    requestStop()
  })
}
process.on('disconnect', () => requestStop())

try {
  const config = readConfig(process.env)
  const portal = await startPortal(config, { webFolder: join(root, 'web/dist'), logLine: console.log })
  await stopRequested
  await portal.stop(hurry.signal)
  process.exit(0)
} catch (error) {
  // Print an error in the configuration without a stack trace, because it is for the operator.
  const wantsDetails = error instanceof ConfigError ? false : /^(trace|debug)$/.test(process.env.LOG_LEVEL ?? '')
  console.error(error instanceof Error && !wantsDetails ? error.message : error)
  process.exit(1)
}
