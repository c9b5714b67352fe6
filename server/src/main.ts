import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { startPortal } from './portal.ts'

const root = resolve(import.meta.dirname, '../..')

try {
  const config = readConfig(process.env)
  const portal = await startPortal(config, { webFolder: join(root, 'web/dist'), say: console.log })
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    portal.stop().then(
      () => process.exit(code),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  process.on('disconnect', () => stop(0))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
