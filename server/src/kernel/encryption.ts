import { isIP } from 'node:net'
import { type Config, listSettings } from './config.ts'
import { addressPerHost } from './database-address.ts'
import { problemOf, type SettingProblem } from './setting-problem.ts'

/**
 * Returns a problem for each connection to another machine without TLS, or whose TLS certificate is not verified.
 * The sentences contain only the hosts of addresses, because some addresses contain passwords.
 */
export function* unencryptedConnections(config: Config): Generator<SettingProblem> {
  const allowed = new Set(config.unencryptedHosts)
  const exception = (host: string) => `or add ${host} to UNENCRYPTED_HOSTS`
  for (const { name, value: address, connects } of listSettings(config)) {
    if (!connects || typeof address !== 'string') continue
    for (const url of addressPerHost(address)) {
      const host = remoteHost(url)
      if (!host || allowed.has(host) || isEncrypted(url)) continue
      yield problemOf(name, `${name} connects to ${host} without verified TLS: set ${remedyOf(url)}${exception(host)}.`)
    }
  }
  const { timestampUrl, timestampCertificateFile, timestampUser } = config
  const timestampHost = timestampUrl?.startsWith('http:') && remoteHost(new URL(timestampUrl))
  // Timestamps are signed. Over http they are safe if the authority's certificate is known and no password is sent.
  if (timestampHost && !allowed.has(timestampHost) && (timestampUser || !timestampCertificateFile))
    yield problemOf(
      'TIMESTAMP_URL',
      `TIMESTAMP_URL connects to ${timestampHost} without verified TLS: set an address that starts with https://, or TIMESTAMP_CERTIFICATE_FILE without TIMESTAMP_USER, ${exception(timestampHost)}.`,
    )
}

/** Returns the host of an address. Undefined for this machine and for a socket. */
function remoteHost({ protocol, hostname, searchParams }: URL): string | undefined {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname)
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (protocol === 'unix:' || host === '' || host.startsWith('/')) return undefined
  return isThisMachine(host) ? undefined : host
}

/** Whether a host name or IP address means this machine. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return host.startsWith('127.') || host === '0.0.0.0'
  return (
    host === 'localhost' || host.endsWith('.localhost') || ['::1', '::'].includes(host) || host.startsWith('::ffff:7f')
  )
}

function isEncrypted({ protocol, searchParams }: URL): boolean {
  const isPostgres = /^postgres(ql)?:$/.test(protocol)
  if (isPostgres) {
    const mode = searchParams.get('sslmode')
    if (mode !== null) return mode === 'verify-full' || (mode === 'verify-ca' && searchParams.has('sslrootcert'))
    return ['true', '1'].includes(searchParams.get('ssl') ?? '')
  }
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false
  return (
    protocol === 'https:' ||
    protocol === 'smtps:' ||
    (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true')
  )
}

function remedyOf({ protocol }: URL): string {
  if (/^postgres(ql)?:$/.test(protocol)) return 'sslmode=verify-full in its query, '
  if (/^smtps?:$/.test(protocol)) return 'smtps://, or requireTLS=true in its query, '
  if (protocol === 'tcp:') return 'the address of a socket on this machine, '
  return 'an address that starts with https://, '
}
