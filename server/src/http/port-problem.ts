import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../kernel/config.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Returns why a server cannot listen on `HOST` and `PORT`, in a sentence, or undefined. */
export async function findPortProblem({ host, port }: Place): Promise<string | undefined> {
  const addresses = await lookup(host, { all: true }).catch(() => [])
  const codes = await Promise.all(addresses.map(({ address }) => tryPort(address, port)))
  if (codes.includes('EADDRINUSE'))
    return `PORT is ${port}, but another program listens on this port of ${host}: stop that program, or set PORT to a free port.`
  if (codes.includes('EACCES'))
    return `PORT is ${port}, which this user may not open: set PORT to a number from 1024, and let a proxy listen on ${port}.`
  // A name such as localhost may also have an address of IPv6, which some machines do not have.
  if (codes.includes(undefined)) return undefined
  return `HOST is ${JSON.stringify(host)}, which is not an address of this machine: set localhost, 0.0.0.0 or one of its addresses.`
}

/** Listens for a moment. Returns the code of the error, or undefined. */
async function tryPort(address: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen({ port, host: address, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
