/** The query parameter with all hosts of an address. `pg` ignores it. */
const parameter = 'hosts'

/**
 * Converts PostgreSQL's form of an address with several hosts, `postgres://user:password@one:5432,two:5432/name`, to an
 * address with the first host and all of them in the parameter `hosts`, which URL can parse. Returns an address with one
 * host unchanged.
 * @throws Error if target_session_attrs allows a server that cannot write
 */
export function toSingleHostUrl(address: string): string {
  const [, start = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?#]*)(.*)$/s.exec(address) ?? []
  const list = hosts.split(',')
  if (list.length < 2) return address
  const url = new URL(`${start}${login}${list[0]}${rest}`)
  const role = url.searchParams.get('target_session_attrs') ?? 'read-write'
  if (role !== 'read-write' && role !== 'primary') throw new Error('target_session_attrs must be read-write or primary')
  url.searchParams.delete('target_session_attrs')
  url.searchParams.set(parameter, list.join(','))
  return url.href
}

/** Returns one address for each host of an address of `toSingleHostUrl`. */
export function addressPerHost(address: string): URL[] {
  const first = new URL(address)
  const hosts = first.searchParams.get(parameter)
  if (hosts === null) return [first]
  first.searchParams.delete(parameter)
  return hosts.split(',').map((host) => {
    const { hostname, port } = new URL(`postgres://${host}`)
    const url = new URL(first)
    url.hostname = hostname
    url.port = port || '5432'
    return url
  })
}
