import { once } from 'node:events'
import { createServer } from 'node:net'

const firstPort = 10_000
const ports = 22_000

/**
 * Returns a free port for a server that starts later. It is below the ports of outgoing connections (32768 and above on
 * Linux), because a connection of another process could take such a port before the server starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * ports)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
