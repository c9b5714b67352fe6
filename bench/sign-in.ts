import { createHash, randomBytes } from 'node:crypto'
import { Browser } from '../server/src/identity/test-browser.ts'

/** Signs in over HTTP like a browser and returns the ID token. */
export async function signIn(site: string, email: string, password: string): Promise<string> {
  const proof = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'dealerline-web',
    redirect_uri: `${site}/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'bench',
    code_challenge: createHash('sha256').update(proof).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const browser = new Browser()
  const page = await browser.open(`${site}/identity/auth?${query}`)
  const back = await browser.open(page.url.href, { email, password })
  const response = await fetch(`${site}/identity/token`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({
      client_id: 'dealerline-web',
      grant_type: 'authorization_code',
      code: back.url.searchParams.get('code') ?? '',
      redirect_uri: `${site}/callback`,
      code_verifier: proof,
    }),
  })
  const { id_token: token } = (await response.json()) as { id_token: string }
  return token
}

/** Returns the headers for calls of a demonstration account. */
export async function signInAs(port: number, account: string): Promise<{ authorization: string }> {
  const token = await signIn(`http://localhost:${port}`, `${account}@example.test`, 'Dealerline-2026!')
  return { authorization: `Bearer ${token}` }
}
