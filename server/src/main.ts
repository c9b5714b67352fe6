import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './kernel/config.ts'
import { startPortal } from './portal.ts'

const root = resolve(import.meta.dirname, '../..')

// If a signal arrives during start-up, shut down after start-up, so that no process is left behind.
const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => requestStop())

try {
  const config = readConfig(process.env)
  const portal = await startPortal(config, { webFolder: join(root, 'web/dist'), logLine: console.log })
  await stopRequested
  await portal.stop()
  process.exit(0)
} catch (error) {
  // Print an error in the configuration without a stack trace, because it is for the operator.
  const wantsDetails = error instanceof ConfigError ? false : /^(trace|debug)$/.test(process.env.LOG_LEVEL ?? '')
  console.error(error instanceof Error && !wantsDetails ? error.message : error)
  process.exit(1)
}
