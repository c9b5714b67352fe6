import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './kernel/config.ts'
import { startPortal } from './portal.ts'

const root = resolve(import.meta.dirname, '../..')

// A wish to stop that comes while the portal starts is granted as soon as it has started, so that nothing is left behind.
const { promise: wished, resolve: wish } = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => wish())

try {
  const config = readConfig(process.env)
  const portal = await startPortal(config, { webFolder: join(root, 'web/dist'), say: console.log })
  await wished
  await portal.stop()
  process.exit(0)
} catch (error) {
  // What keeps a portal from starting is written for whoever starts it; where it failed is for whoever mends it.
  const wantsDetails = error instanceof ConfigError ? false : /^(trace|debug)$/.test(process.env.LOG_LEVEL ?? '')
  console.error(error instanceof Error && !wantsDetails ? error.message : error)
  process.exit(1)
}
