import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { makeHttpAdapter } from '../http-adapter.ts'
import { OutsideDown, OutsideRefused, OutsideTimeout } from '../outside-error.ts'
import type { IdentityAdmin, IdentityUser } from './port.ts'

export type Auth0Settings = {
  /** Address of the tenant, such as https://example.au.auth0.com. */
  issuer: string
  /** The machine-to-machine application with read:users and create:users. */
  managementClientId: string
  managementClientSecret: string
  /** The web application, for which password resets are asked. */
  webClientId: string
  /** The database connection users are made in. */
  connection: string
  timeoutMs: number
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const userReply = z.object({ user_id: z.string(), email: z.string(), name: z.string().optional() })

function toUser({ user_id, email, name }: z.infer<typeof userReply>): IdentityUser {
  return { userId: user_id, email: email.toLowerCase(), name: name || email }
}

/** Administers users through the Auth0 Management API, with a token that is fetched again a minute before it ends. */
export function makeAuth0IdentityAdmin(settings: Auth0Settings): IdentityAdmin {
  const base = { system: 'identity', baseUrl: settings.issuer, timeoutMs: settings.timeoutMs }
  const open = makeHttpAdapter(base)
  let token: { text: string; until: number } | undefined

  const authorised = async () => {
    if (!token || token.until < Date.now()) {
      const reply = await open.call({
        method: 'POST',
        path: '/oauth/token',
        body: {
          grant_type: 'client_credentials',
          client_id: settings.managementClientId,
          client_secret: settings.managementClientSecret,
          audience: `${settings.issuer}/api/v2/`,
        },
        reply: tokenReply,
      })
      token = { text: reply.access_token, until: Date.now() + (reply.expires_in - 60) * 1000 }
    }
    return makeHttpAdapter({ ...base, headers: { authorization: `Bearer ${token.text}` } })
  }

  const searchUser = async (email: string): Promise<IdentityUser | undefined> => {
    const management = await authorised()
    const query = { email: email.trim().toLowerCase() }
    const found = await management.call({
      method: 'GET',
      path: '/api/v2/users-by-email',
      query,
      reply: z.array(userReply),
    })
    return found[0] && toUser(found[0])
  }

  return {
    searchUser,
    async createUser(email, name) {
      const found = await searchUser(email)
      if (found) return found
      const management = await authorised()
      const body = {
        connection: settings.connection,
        email: email.trim().toLowerCase(),
        name: name?.trim() || email,
        // Auth0 wants one at once; nobody knows it, the user sets another through the mailed link.
        password: `${randomBytes(24).toString('base64url')}aA1!`,
        verify_email: false,
      }
      return toUser(await management.call({ method: 'POST', path: '/api/v2/users', body, reply: userReply }))
    },
    async sendPasswordReset(email) {
      const user = await searchUser(email)
      if (!user) throw new OutsideRefused('identity', `There is no user with the e-mail ${email}`)
      const body = { client_id: settings.webClientId, email: user.email, connection: settings.connection }
      await askForReset(settings, body)
    },
  }
}

/** Auth0 answers this call with a sentence, not with JSON, so only its status counts. */
async function askForReset({ issuer, timeoutMs }: Auth0Settings, body: unknown): Promise<void> {
  const response = await fetch(`${issuer}/dbconnections/change_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'TimeoutError') throw new OutsideTimeout('identity', { cause })
    throw new OutsideDown('identity', { cause })
  })
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 429 || response.status >= 500) throw new OutsideDown('identity')
  throw new OutsideRefused('identity', `The password reset was refused (${response.status})`)
}
