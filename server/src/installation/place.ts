import { hash } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '../kernel/config.ts'

/**
 * Identifies a server between restarts: its machine, its port, and its number among the `SERVERS` behind the port. Container
 * names are only unique with the network.
 */
export function placeOf({ port }: Pick<Config, 'port'>, number = 1): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ mac }) => mac) ?? [])
  const text = JSON.stringify([hostname(), [...new Set(addresses)].sort(), port, ...(number === 1 ? [] : [number])])
  return hash('sha256', text)
}

/** Identifies all `SERVERS` behind the port, which have the same settings. */
export const placesOf = (config: Pick<Config, 'port' | 'servers'>): string[] =>
  Array.from({ length: config.servers }, (_, index) => placeOf(config, index + 1))
