import { createHash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '../kernel/config.ts'

/** Identifies a server between restarts: its machine and its port. Container names are only unique with the network. */
export function placeOf({ port }: Pick<Config, 'port'>): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? [])
  const text = JSON.stringify([hostname(), [...new Set(addresses)].sort(), port])
  return createHash('sha256').update(text).digest('hex')
}
