import { connect, createServer, type Socket } from 'node:net'

/** How the proxy cuts the next connection that sends `commit`: before PostgreSQL gets it, or after it has committed. */
type Cut = 'before' | 'after'

/** A proxy between the portal and PostgreSQL that can lose connections. */
export interface DatabaseProxy {
  /** The address of the database by way of the proxy. */
  url: string
  /** Cuts the next connection that sends `commit`. */
  cutAtCommit(cut: Cut): void
  /** Cuts the connection that sends the nth packet from now on, for each number in turn. */
  cutAtPackets(counts: readonly number[]): void
  /** Cuts all connections. */
  cutAll(): void
  /** While closed, new connections are refused. */
  setClosed(isClosed: boolean): void
  /** While silent, the proxy accepts connections and packets but passes none on, like a machine that hangs. */
  setSilent(isSilent: boolean): void
  stop(): Promise<void>
}

/** The message ReadyForQuery of a session without a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export async function makeDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let nextCut: Cut | undefined
  let packetsToCuts: number[] = []
  let isRefusing = false
  let isHanging = false
  const server = createServer((client) => {
    if (isRefusing) return client.destroy()
    const database = connect(Number(port), hostname)
    let isCommitting = false
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        cut()
      })
    }
    client.on('data', (data) => {
      if (isHanging) return
      const [packets, ...later] = packetsToCuts
      if (packets !== undefined) packetsToCuts = packets > 1 ? [packets - 1, ...later] : later
      if (packets === 1) return cut()
      if (nextCut && data.includes('commit')) {
        const before = nextCut === 'before'
        nextCut = undefined
        if (before) return cut()
        isCommitting = true
      }
      database.write(data)
    })
    database.on('data', (data: Buffer) => {
      if (isHanging) return
      if (!isCommitting) client.write(data)
      else if (data.includes(idle)) cut()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  const address = server.address()
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    cutAtCommit: (cut) => {
      nextCut = cut
    },
    cutAtPackets: (counts) => {
      packetsToCuts = [...counts]
    },
    cutAll,
    setClosed: (isClosed) => {
      isRefusing = isClosed
    },
    setSilent: (isSilent) => {
      isHanging = isSilent
    },
    stop: () => {
      cutAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
