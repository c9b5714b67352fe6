// An external OpenID provider for tests, which runs on this machine.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { Browser } from '../src/identity/test-browser.ts'

export interface OpenIdPerson {
  subject: string
  email: string
  isVerified?: boolean
}

const clientId = 'dealerline-web'
const callback = 'https://portal.example.test/callback'

/** Starts a provider with new keys. Its metadata and tokens contain `issuer`, which is its address by default. */
export async function startOpenIdProvider({ issuer }: { issuer?: string } = {}) {
  const people = new Map<string, OpenIdPerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const site = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const provider = new Provider(issuer ?? site, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [callback],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      if (!person) return undefined
      const claims = async () => ({ sub: id, email: person.email, email_verified: person.isVerified ?? true })
      return { accountId: id, claims }
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))

  return {
    site,
    /** Signs a person in on the provider's pages, and returns the ID token. */
    async signIn(person: OpenIdPerson): Promise<string> {
      people.set(person.subject, person)
      const proof = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'openid email',
        code_challenge: createHash('sha256').update(proof).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const browser = new Browser()
      let page = await browser.open(`${site}/auth?${query}`)
      const forms: Record<string, string>[] = [
        { prompt: 'login', login: person.subject, password: 'any' },
        { prompt: 'consent' },
      ]
      for (const form of forms)
        if (!page.url.pathname.endsWith('/callback')) page = await browser.open(page.url.href, form)
      const response = await fetch(`${site}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: callback,
          code: page.url.searchParams.get('code') ?? '',
          code_verifier: proof,
        }),
      })
      const { id_token } = (await response.json()) as { id_token?: string }
      if (!id_token) throw new Error(`The provider issued no token at ${page.url}.`)
      return id_token
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
