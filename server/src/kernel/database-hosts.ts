import { Socket } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { addressPerHost } from './database-address.ts'

/** How long the primary is remembered. After a failover, new connections reach the new primary within this time. */
const rememberedMs = 1000
/** How long a server may take to answer whether it is the primary. */
const probeTimeoutMs = 2000
/** PostgreSQL's code of an error for a connection that cannot be established. */
const cannotConnect = '08001'

/**
 * Returns the options of `pg` that connect to an address of `toSingleHostUrl`. With several hosts, each connection goes
 * to the one that is the primary at that time.
 */
export function connectionTo(address: string, makeSocket = (): Socket => new Socket()): pg.ClientConfig {
  const hosts = addressPerHost(address)
  if (hosts.length === 1) return { connectionString: address, stream: makeSocket }
  const finder = finderOf(address)
  const config = parseIntoClientConfig(hosts[0]?.href ?? address)
  return { ...config, ...tlsFor(hosts, config.ssl), stream: () => followPrimary(makeSocket(), finder) }
}

/** Accepts the certificate of each of the hosts, because `pg` compares it with the first one. */
function tlsFor(hosts: readonly URL[], ssl: pg.ClientConfig['ssl']): Pick<pg.ClientConfig, 'ssl'> {
  if (!ssl) return {}
  const checkAll = (_name: string, certificate: PeerCertificate) => {
    const errors = hosts.map(({ hostname }) => checkServerIdentity(hostname.replace(/^\[|\]$/g, ''), certificate))
    return errors.includes(undefined) ? undefined : errors[0]
  }
  return { ssl: { checkServerIdentity: checkAll, ...(ssl === true ? {} : ssl) } }
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
  private primary: { url: URL; until: number } | undefined
  private search: Promise<URL> | undefined

  constructor(address: string) {
    this.address = address
  }

  find(): Promise<URL> {
    if (this.primary && Date.now() < this.primary.until) return Promise.resolve(this.primary.url)
    this.search ??= this.probeAll().finally(() => {
      this.search = undefined
    })
    return this.search
  }

  forget(): void {
    this.primary = undefined
  }

  private async probeAll(): Promise<URL> {
    const url = await Promise.any(addressPerHost(this.address).map(assertPrimary)).catch((error: AggregateError) => {
      const message = `No primary answers: ${error.errors.map((reason: Error) => reason.message).join('; ')}`
      throw Object.assign(new Error(message), { code: cannotConnect })
    })
    this.primary = { url, until: Date.now() + rememberedMs }
    return url
  }
}

async function assertPrimary(url: URL): Promise<URL> {
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
    return url
  } catch (error) {
    throw new Error(`${url.host}: ${error instanceof Error ? error.message : error}`)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Makes a socket connect to the primary instead of the host that `pg` passes. */
function followPrimary(socket: Socket, finder: PrimaryFinder): Socket {
  const connect = socket.connect.bind(socket)
  socket.once('error', () => finder.forget())
  socket.connect = (() => {
    finder.find().then(
      ({ hostname, port }) => {
        if (!socket.destroyed) connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
      },
      // Each connection gets its own error, because pg-boss adds text to the errors that it gets.
      (error: Error) => socket.destroy(Object.assign(new Error(error.message), { code: cannotConnect })),
    )
    return socket
  }) as Socket['connect']
  return socket
}
