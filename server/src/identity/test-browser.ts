import { createHash } from 'node:crypto'
/** A minimal browser for signing in: keeps cookies and follows redirects within one site. */
export class Browser {
  private readonly jar = new Map<string, { value: string; path: string }>()
  private readonly send: (url: URL, init: RequestInit) => Promise<Response>
  /** Every Set-Cookie header that the browser has received. */
  readonly cookieLines: string[] = []

  constructor(send: (url: URL, init: RequestInit) => Promise<Response> = fetch) {
    this.send = send
  }

  async open(address: string, form?: Record<string, string>): Promise<{ status: number; url: URL; text: string }> {
    let url = new URL(address)
    let body = form && new URLSearchParams(form)
    for (let step = 0; step < 10; step++) {
      const response = await this.send(url, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'text/html', cookie: this.cookiesFor(url) },
        ...(body ? { body } : {}),
        redirect: 'manual',
      })
      this.keepAll(response)
      const location = response.headers.get('location')
      if (!location) return { status: response.status, url, text: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url)
      body = undefined
      if (/\/(silent-)?callback$/.test(url.pathname) || url.pathname === '/') return { status: 303, url, text: '' }
    }
    throw new Error('Too many redirects.')
  }

  /** Keeps the cookies of a response. */
  keepAll(response: Response): void {
    for (const line of response.headers.getSetCookie()) this.keep(line)
  }

  private keep(line: string): void {
    this.cookieLines.push(line)
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (value) this.jar.set(name, { value, path })
    else this.jar.delete(name)
  }

  /** Returns the Cookie header for an address. */
  cookiesFor(url: URL): string {
    const cookies = [...this.jar].filter(([, { path }]) => url.pathname.startsWith(path))
    return cookies.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  get cookieNames(): string[] {
    return [...this.jar.keys()]
  }
}

/** Returns the address that starts a sign-in at the built-in provider. `proof` is the verifier of the token request. */
export function authorisationUrl(
  { site, clientId, proof }: { site: string; clientId: string; proof: string },
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${site}/callback`,
    response_type: 'code',
    scope: 'openid email profile offline_access',
    state: 'kept',
    nonce: 'once',
    code_challenge: createHash('sha256').update(proof).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return `${site}/identity/auth?${query}`
}
