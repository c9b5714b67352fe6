import { Socket, type SocketConnectOpts } from 'node:net'
import pg from 'pg'

/** A PostgreSQL server of an installation with a standby. */
interface Host {
  host: string
  port: number
}

/** The query parameter with all hosts of an address. `pg` ignores it. */
const parameter = 'hosts'

/** How long the primary is remembered. After a failover, new connections reach the new primary within this time. */
const rememberedMs = 1000
/** How long a server may take to answer whether it is the primary. */
const probeTimeoutMs = 2000

/**
 * Converts PostgreSQL's form of an address with several hosts, `postgres://user:password@one:5432,two:5432/name`, to an
 * address with the first host and all of them in the parameter `hosts`, which URL can parse. Returns an address with one
 * host unchanged.
 */
export function toSingleHostUrl(address: string): string {
  const [, start = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?#]*)(.*)$/s.exec(address) ?? []
  const list = hosts.split(',')
  if (list.length < 2) return address
  const url = new URL(`${start}${login}${list[0]}${rest}`)
  // Other values than these would let a server that cannot write become the primary of the portal.
  const role = url.searchParams.get('target_session_attrs') ?? 'read-write'
  if (role !== 'read-write' && role !== 'primary') throw new Error('target_session_attrs must be read-write or primary')
  url.searchParams.delete('target_session_attrs')
  url.searchParams.set(parameter, list.join(','))
  return url.href
}

/** Returns the hosts of an address of `toSingleHostUrl`. */
export function hostsOf(address: string): Host[] {
  const url = new URL(address)
  const list = url.searchParams.get(parameter)?.split(',') ?? [url.host]
  return list.map((text) => {
    const { hostname, port } = new URL(`postgres://${text}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
  })
}

/**
 * Returns the options of `pg` that connect to an address. With several hosts, each connection goes to the one that is
 * the primary at that time.
 */
export function connectionTo(address: string, makeSocket = (): Socket => new Socket()): pg.ClientConfig {
  if (!new URL(address).searchParams.has(parameter)) return { connectionString: address, stream: makeSocket }
  const finder = finderOf(address)
  return { connectionString: address, stream: () => followPrimary(makeSocket(), finder) }
}

const finders = new Map<string, PrimaryFinder>()

function finderOf(address: string): PrimaryFinder {
  const finder = finders.get(address) ?? new PrimaryFinder(address)
  finders.set(address, finder)
  return finder
}

/** Finds the server that is the primary. Connections that are opened at the same time share one search. */
class PrimaryFinder {
  private readonly address: string
  private result: { host: Host; until: number } | undefined
  private search: Promise<Host> | undefined

  constructor(address: string) {
    this.address = address
  }

  find(): Promise<Host> {
    if (this.result && Date.now() < this.result.until) return Promise.resolve(this.result.host)
    this.search ??= this.probeAll().finally(() => {
      this.search = undefined
    })
    return this.search
  }

  forget(): void {
    this.result = undefined
  }

  private async probeAll(): Promise<Host> {
    const host = await Promise.any(hostsOf(this.address).map((candidate) => this.assertPrimary(candidate))).catch(
      (error: AggregateError) => {
        throw new Error(`No primary answers: ${error.errors.map(({ message }: Error) => message).join('; ')}`)
      },
    )
    this.result = { host, until: Date.now() + rememberedMs }
    return host
  }

  private async assertPrimary(host: Host): Promise<Host> {
    const url = new URL(this.address)
    url.searchParams.delete(parameter)
    url.hostname = host.host.includes(':') ? `[${host.host}]` : host.host
    url.port = String(host.port)
    const client = new pg.Client({
      connectionString: url.href,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query('show transaction_read_only')
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('it is a standby')
      return host
    } catch (error) {
      throw new Error(`${host.host}:${host.port}: ${error instanceof Error ? error.message : error}`)
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}

/** Makes a socket connect to the primary instead of the host that `pg` passes. */
function followPrimary(socket: Socket, finder: PrimaryFinder): Socket {
  const connect = socket.connect.bind(socket)
  socket.once('error', () => finder.forget())
  socket.connect = (() => {
    finder.find().then(
      ({ host, port }) => connect({ host, port } satisfies SocketConnectOpts),
      (error: Error) => socket.destroy(error),
    )
    return socket
  }) as Socket['connect']
  return socket
}
