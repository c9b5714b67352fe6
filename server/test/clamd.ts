import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { eicar } from '../src/providers/malware/sandbox.ts'

/**
 * Serves clamd's command INSTREAM over TCP, or over a Unix socket at `path`, and refuses all other commands. `reply`
 * replaces the result of every scan. With null, sends no result.
 */
export async function serveClamd(path?: string, reply?: string | null): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const received: Buffer[] = []
    socket.on('data', (data: Buffer) => {
      received.push(data)
      // Join the data only if the command may be complete, because joining is slow.
      if (received.length > 1 && data.readUInt8(data.length - 1) !== 0) return
      const result = resultOf(Buffer.concat(received))
      if (result !== undefined && reply !== null) socket.end(`${reply ?? result}\0`)
    })
  })
  if (path) server.listen(path)
  else server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: typeof address === 'object' ? `tcp://127.0.0.1:${address?.port}` : `unix:${path}`, stop }
}

const command = 'zINSTREAM\0'

/** Returns the reply to a complete command. Undefined if the command is not complete yet. */
function resultOf(received: Buffer): string | undefined {
  if (received.length < command.length) return undefined
  if (received.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND'
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks).includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
