/** The values of target_session_attrs that fit the kind of server. The first one is the default. */
const sessionAttributes = { primary: ['read-write', 'primary'], standby: ['standby', 'read-only'] }

/** The query parameter with all hosts of an address. `pg` ignores it. */
const parameter = 'hosts'

/**
 * Converts PostgreSQL's form of an address with several hosts, `postgres://user:password@one:5432,two:5432/name`, to an
 * address with the first host and all of them in the parameter `hosts`, which URL can parse. Returns an address with one
 * host unchanged.
 * @throws Error if target_session_attrs allows a server of the other kind
 */
export function toSingleHostUrl(address: string, kind: keyof typeof sessionAttributes = 'primary'): string {
  const [, start = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?#]*)(.*)$/s.exec(address) ?? []
  const list = hosts.split(',')
  if (list.length < 2) return address
  const url = new URL(`${start}${login}${list[0]}${rest}`)
  const allowed = sessionAttributes[kind]
  const attribute = url.searchParams.get('target_session_attrs') ?? allowed[0]
  if (!allowed.includes(attribute ?? '')) throw new Error(`target_session_attrs must be ${allowed.join(' or ')}`)
  url.searchParams.delete('target_session_attrs')
  url.searchParams.set(parameter, list.join(','))
  return url.href
}

/** Returns an address with the user and the password of another one. */
export function moveLogin(login: string, address: string): string {
  const { username, password } = new URL(login)
  return Object.assign(new URL(address), { username, password }).href
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
