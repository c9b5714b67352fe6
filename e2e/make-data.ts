import { freePort } from '../server/test/free-port.ts'
import { Portal } from './portal.ts'

/**
 * Makes the data of a new installation once. The portal of each worker begins with a copy, because making them takes six times
 * the processor time of a start.
 */
export default async function makeData(): Promise<() => Promise<void>> {
  const portal = new Portal(await freePort())
  await portal.start()
  await portal.halt()
  process.env.JOURNEYS_DATA = portal.data
  return () => portal.stop()
}
