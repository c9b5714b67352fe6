import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { OutsideDown, OutsideRefused, OutsideTimeout } from '../../kernel/outside-error.ts'
import { type HttpCall, makeHttpAdapter } from '../http-adapter.ts'
import type { IdentityAdmin, IdentityUser } from './port.ts'

export type Auth0Settings = {
  /** Address of the tenant, such as https://example.au.auth0.com. */
  tenantUrl: string
  /**
   * The machine-to-machine application. It needs the permissions read:users, create:users,
   * create:guardian_enrollment_tickets, read:authentication_methods and delete:authentication_methods.
   */
  managementClientId: string
  managementClientSecret: string
  /** The web application, for which password resets are requested. */
  webClientId: string
  /** The database connection for new users. */
  connection: string
  timeoutMs: number
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const userReply = z.object({ user_id: z.string(), email: z.string(), name: z.string().optional() })
const methodsReply = z.array(z.object({ type: z.string(), confirmed: z.boolean().optional() }))
const ticketReply = z.object({ ticket_url: z.url({ protocol: /^https?$/ }) })

/** Whether an authentication method is a second factor. Passwords, passkeys and recovery codes are not. */
const isFactor = ({ type, confirmed }: z.output<typeof methodsReply>[number]) =>
  confirmed !== false && !['password', 'passkey', 'recovery-code'].includes(type)

/** Makes an administration of users by the Auth0 Management API. It renews its token a minute before it expires. */
export function makeAuth0IdentityAdmin(settings: Auth0Settings): IdentityAdmin {
  const base = { system: 'identity' as const, baseUrl: settings.tenantUrl, timeoutMs: settings.timeoutMs }
  const open = makeHttpAdapter(base)
  let token: { text: string; until: number } | undefined

  const ask = async <Reply>(call: HttpCall<Reply>): Promise<Reply> => {
    if (!token || token.until < Date.now()) {
      const reply = await open.call({
        method: 'POST',
        path: '/oauth/token',
        body: {
          grant_type: 'client_credentials',
          client_id: settings.managementClientId,
          client_secret: settings.managementClientSecret,
          audience: `${settings.tenantUrl}/api/v2/`,
        },
        reply: tokenReply,
      })
      token = { text: reply.access_token, until: Date.now() + (reply.expires_in - 60) * 1000 }
    }
    return makeHttpAdapter({ ...base, headers: { authorization: `Bearer ${token.text}` } }).call(call)
  }
  const methodsOf = (userId: string) => `/api/v2/users/${encodeURIComponent(userId)}/authentication-methods`

  const find = async (email: string) => {
    const query = { email: email.trim().toLowerCase() }
    const users = await ask({ method: 'GET', path: '/api/v2/users-by-email', query, reply: z.array(userReply) })
    return users[0]
  }
  const mustFind = async (email: string) => {
    const user = await find(email)
    if (!user) throw new OutsideRefused('identity', `There is no user with the e-mail ${email}`)
    return user
  }
  const toUser = ({ user_id, email, name }: z.output<typeof userReply>, mfaEnrolled: boolean): IdentityUser => ({
    userId: user_id,
    email: email.toLowerCase(),
    name: name || email,
    mfaEnrolled,
  })

  return {
    async searchUser(email) {
      const user = await find(email)
      if (!user) return undefined
      const methods = await ask({ method: 'GET', path: methodsOf(user.user_id), reply: methodsReply, whenMissing: [] })
      return toUser(user, methods.some(isFactor))
    },
    async createUser(email, name) {
      if (await find(email)) return undefined
      const body = {
        connection: settings.connection,
        email: email.trim().toLowerCase(),
        name: name?.trim() || email.trim(),
        // Auth0 requires a password, so send a random one. The user sets another one with the link in the e-mail.
        password: `${randomBytes(24).toString('base64url')}aA1!`,
        verify_email: false,
      }
      try {
        return toUser(await ask({ method: 'POST', path: '/api/v2/users', body, reply: userReply }), false)
      } catch (error) {
        // Auth0 refuses a user who exists. Another request may have created the user since the check above.
        if (error instanceof OutsideRefused && (await find(email))) return undefined
        throw error
      }
    },
    async sendPasswordReset(email) {
      const user = await mustFind(email)
      await requestReset(settings, {
        client_id: settings.webClientId,
        email: user.email,
        connection: settings.connection,
      })
    },
    // The portal need not ask for a second factor, because Auth0 does so during the sign-in if its policy requires it.
    isEnrolled: async () => true,
    async beginMfa(email) {
      const { user_id } = await mustFind(email)
      const body = { user_id, send_mail: false }
      const path = '/api/v2/guardian/enrollments/ticket'
      const { ticket_url: link } = await ask({ method: 'POST', path, body, reply: ticketReply })
      return { kind: 'page', link }
    },
    confirmMfa: async () => {
      throw new OutsideRefused('identity', 'The code is confirmed on the page of the identity provider')
    },
    async removeMfa(email) {
      const { user_id } = await mustFind(email)
      await ask({ method: 'DELETE', path: methodsOf(user_id), reply: z.unknown() })
    },
    listSignIns: async () => undefined,
    endSignIn: async () => {
      throw new OutsideRefused('identity', 'Sign-ins are ended at the identity provider')
    },
  }
}

/** Requests an e-mail to set a password. Reads only the status of the reply, because the body is a plain sentence. */
async function requestReset({ tenantUrl, timeoutMs }: Auth0Settings, body: unknown): Promise<void> {
  const response = await fetch(`${tenantUrl}/dbconnections/change_password`, {
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
