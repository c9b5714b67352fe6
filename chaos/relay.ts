import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

export interface Relay {
  port: number
  /** Refuses new connections and resets the existing ones. */
  cut(): void
  /** Keeps all connections open but forwards nothing, like a network partition. */
  freeze(): void
  /** Forwards again. */
  heal(): void
  /** Forwards new connections to another port, and resets the existing ones. */
  pointTo(port: number): void
  stop(): Promise<void>
}

/** Forwards TCP connections to a port of this machine until a fault stops it. */
export async function startRelay(initialTarget: number): Promise<Relay> {
  let target = initialTarget
  let mode: 'forward' | 'refuse' | 'freeze' = 'forward'
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const other = createConnection({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    join(client, other)
    join(other, client)
  })

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (chunk) => {
      if (!to.write(chunk)) from.pause()
    })
    to.on('drain', () => mode === 'forward' && from.resume())
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (mode === 'freeze') from.pause()
  }

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return {
    port: address.port,
    cut() {
      mode = 'refuse'
      reset()
    },
    freeze() {
      mode = 'freeze'
      for (const socket of sockets) socket.pause()
    },
    heal() {
      mode = 'forward'
      for (const socket of sockets) socket.resume()
    },
    pointTo(port) {
      target = port
      reset()
    },
    async stop() {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}
