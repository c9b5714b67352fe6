import { type CommandResult, dealerline } from './dealerline.ts'
import { freePort } from './free-port.ts'
import type { Settings } from './servers.ts'

/** Fills the empty database of an installation with the full demonstration data. */
export async function makeFullDemo({ settings }: { settings: Settings }): Promise<CommandResult> {
  const port = String(await freePort())
  const changes = { DEMO_SIZE: 'full', SEED_DEMO: 'false', PORT: port, PUBLIC_URL: `http://localhost:${port}` }
  return dealerline(['demo', '--json'], { ...settings, ...changes })
}
