import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network that limits count: an IPv4 address, or the /64 of an IPv6 address, because a household or a rented
 * server chooses among all addresses of its /64. If a proxy sends something else than an address, its callers count together.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${toHex(groups.slice(0, 4))}::/64`
}

/** Returns the /48 of a /64, because providers give a whole /48 to one customer. Undefined for an IPv4 address. */
export function siteOf(network: string): string | undefined {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

/** A /48 may have this many times the calls and attempts of a /64, because an office may share one. */
export const siteFactor = 10

/** Returns the eight numbers of an IPv6 address. The parser of addresses converts a part in IPv4 notation. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

const toHex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
