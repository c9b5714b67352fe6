import { Socket } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { addressPerHost } from './database-address.ts'

/** The server that connections go to. A standby is one that replays the log of the primary and answers reads. */
export type ServerKind = 'primary' | 'standby'

/** For each kind, the setting that tells it from the other, and its value there. */
const marks = { primary: ['transaction_read_only', 'off'], standby: ['in_hot_standby', 'on'] } as const

/** How long a server is remembered as the primary or as a standby. After a failover, new connections reach the new one within this time. */
const rememberedMs = 1000
/** How long a server may take to answer which kind it is. */
const probeTimeoutMs = 2000
/** PostgreSQL's code of an error for a connection that cannot be established. */
const cannotConnect = '08001'

/**
 * Returns the options of `pg` that connect to an address of `toSingleHostUrl`. With several hosts, each connection goes
 * to the one that is the primary at that time, or to one that is a standby.
 */
export function connectionTo(
  address: string,
  makeSocket = (): Socket => new Socket(),
  kind: ServerKind = 'primary',
): pg.ClientConfig {
  const hosts = addressPerHost(address)
  if (hosts.length === 1) return { connectionString: address, stream: makeSocket }
  const finder = finderOf(address, kind)
  const config = parseIntoClientConfig(hosts[0]?.href ?? address)
  return { ...config, ...tlsFor(hosts, config.ssl), stream: () => followFinder(makeSocket(), finder) }
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

const finders = new Map<string, ServerFinder>()

function finderOf(address: string, kind: ServerKind): ServerFinder {
  const key = `${kind} ${address}`
  const finder = finders.get(key) ?? new ServerFinder(address, kind)
  finders.set(key, finder)
  return finder
}

/** Finds the primary or a standby. Connections that are opened at the same time share one search. */
class ServerFinder {
  private readonly address: string
  private readonly kind: ServerKind
  private latest: { url: URL; until: number } | undefined
  private search: Promise<URL> | undefined

  constructor(address: string, kind: ServerKind) {
    this.address = address
    this.kind = kind
  }

  find(): Promise<URL> {
    if (this.latest && Date.now() < this.latest.until) return Promise.resolve(this.latest.url)
    this.search ??= this.probeAll().finally(() => {
      this.search = undefined
    })
    return this.search
  }

  forget(): void {
    this.latest = undefined
  }

  private async probeAll(): Promise<URL> {
    const probes = addressPerHost(this.address).map((each) => assertKind(each, this.kind))
    const url = await Promise.any(probes).catch((error: AggregateError) => {
      const message = `No ${this.kind} answers: ${error.errors.map((reason: Error) => reason.message).join('; ')}`
      throw Object.assign(new Error(message), { code: cannotConnect })
    })
    this.latest = { url, until: Date.now() + rememberedMs }
    return url
  }
}

async function assertKind(url: URL, kind: ServerKind): Promise<URL> {
  const [setting, value] = marks[kind]
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`show ${setting}`)
    if (rows[0]?.[setting] !== value) throw new Error(`it is not a ${kind}`)
    return url
  } catch (error) {
    throw new Error(`${url.host}: ${error instanceof Error ? error.message : error}`)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Makes a socket connect to the server that the finder finds, instead of the host that `pg` passes. */
function followFinder(socket: Socket, finder: ServerFinder): Socket {
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
