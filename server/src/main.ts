import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
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
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
