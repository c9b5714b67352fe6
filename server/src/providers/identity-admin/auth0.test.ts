import { afterEach, expect, test } from 'vitest'
import { serve, stopServing } from '../test-server.ts'
import { makeAuth0IdentityAdmin } from './auth0.ts'
import type { IdentityAdmin } from './port.ts'

interface User {
  user_id: string
  email: string
  name: string
}

/** Starts a server with the calls of Auth0 that the portal uses. */
async function startTenant(users: User[], methods: { type: string; confirmed?: boolean }[] = []) {
  const requests: { line: string; body: Record<string, unknown> }[] = []
  let tokens = 0
  const answers: Record<string, (body: Record<string, unknown>, query: URLSearchParams) => [number, unknown]> = {
    'POST /oauth/token': () => {
      tokens += 1
      return [200, { access_token: `token-${tokens}`, expires_in: 3600, token_type: 'Bearer' }]
    },
    'GET /api/v2/users-by-email': (_body, query) => [200, users.filter(({ email }) => email === query.get('email'))],
    'POST /api/v2/users': (body) => {
      const email = String(body.email)
      if (users.some((user) => user.email === email)) {
        return [
          409,
          { statusCode: 409, error: 'Conflict', message: 'The user already exists.', errorCode: 'auth0_idp_error' },
        ]
      }
      const user = { user_id: `auth0|${users.length + 1}`, email, name: String(body.name) }
      users.push(user)
      return [201, user]
    },
    'GET /api/v2/users/auth0%7C1/authentication-methods': () => [200, methods],
    'DELETE /api/v2/users/auth0%7C1/authentication-methods': () => [204, undefined],
    'POST /api/v2/guardian/enrollments/ticket': () => [
      200,
      { ticket_id: 't1', ticket_url: 'https://tenant.example/enrol?ticket=t1' },
    ],
    'POST /dbconnections/change_password': () => [200, 'We’ve just sent you an email to reset your password.'],
  }
  const tenantUrl = await serve((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://tenant')
      const line = `${request.method} ${url.pathname.replace('/base', '')}`
      const text = Buffer.concat(chunks).toString()
      const body: Record<string, unknown> = text ? JSON.parse(text) : {}
      requests.push({ line, body })
      const isOpen = line === 'POST /oauth/token' || line === 'POST /dbconnections/change_password'
      const authorised = isOpen || /^Bearer token-\d+$/.test(request.headers.authorization ?? '')
      const [status, reply] = authorised
        ? (answers[line]?.(body, url.searchParams) ?? [404, { message: 'Not Found' }])
        : [401, { message: 'Invalid token' }]
      response.statusCode = status
      response.end(typeof reply === 'string' ? reply : reply === undefined ? '' : JSON.stringify(reply))
    })
  })
  const admin: IdentityAdmin = makeAuth0IdentityAdmin({
    tenantUrl,
    managementClientId: 'm2m',
    managementClientSecret: 'secret',
    webClientId: 'web',
    connection: 'Users',
    timeoutMs: 60_000,
  })
  return { admin, asked: requests, tenantUrl, lines: () => requests.map(({ line }) => line) }
}

const dana = (): User => ({ user_id: 'auth0|1', email: 'dana@example.test', name: 'Dana' })
afterEach(stopServing)

test('finds a user and whether they have a second factor, with one token for all requests', async () => {
  const { admin, asked, tenantUrl, lines } = await startTenant(
    [dana()],
    [{ type: 'password' }, { type: 'totp', confirmed: true }],
  )
  const user = { userId: 'auth0|1', email: 'dana@example.test', name: 'Dana', mfaEnrolled: true }
  expect(await admin.searchUser(' Dana@Example.test ')).toEqual(user)
  expect(await admin.searchUser('absent@example.test')).toBeUndefined()
  expect(lines().filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
  expect(asked[0]?.body).toEqual({
    grant_type: 'client_credentials',
    client_id: 'm2m',
    client_secret: 'secret',
    audience: `${tenantUrl}/api/v2/`,
  })
})

test.each([
  [[{ type: 'password' }], false],
  [[{ type: 'totp', confirmed: false }], false],
  [[{ type: 'passkey' }, { type: 'recovery-code', confirmed: true }], false],
  [[{ type: 'push-notification', confirmed: true }], true],
])('the methods %j include a second factor: %j', async (methods, enrolled) => {
  const { admin } = await startTenant([dana()], methods)
  expect((await admin.searchUser('dana@example.test'))?.mfaEnrolled).toBe(enrolled)
})

test('creates a user once, with a random password', async () => {
  const { admin, asked } = await startTenant([])
  expect(await admin.createUser('New@example.test', 'Nina New')).toMatchObject({ userId: 'auth0|1', name: 'Nina New' })
  expect(asked.at(-1)?.body).toMatchObject({ connection: 'Users', email: 'new@example.test', verify_email: false })
  expect(String(asked.at(-1)?.body.password).length).toBeGreaterThan(30)
  expect(await admin.createUser('new@example.test')).toBeUndefined()
})

test('returns undefined for a user created by somebody else at the same time', async () => {
  const { admin } = await startTenant([])
  const users = await Promise.all([admin.createUser('new@example.test'), admin.createUser('new@example.test')])
  expect(users.filter((user) => user === undefined)).toHaveLength(1)
})

test('requests a reset for the web application, and only for an existing user', async () => {
  const { admin, asked } = await startTenant([dana()])
  await admin.sendPasswordReset('DANA@example.test')
  expect(asked.at(-1)).toEqual({
    line: 'POST /dbconnections/change_password',
    body: { client_id: 'web', email: 'dana@example.test', connection: 'Users' },
  })
  await expect(admin.sendPasswordReset('absent@example.test')).rejects.toMatchObject({ kind: 'refused' })
})

test('returns the tenant’s own page to add a second factor, and removes every factor', async () => {
  const { admin, asked, lines } = await startTenant([dana()])
  expect(await admin.isEnrolled('dana@example.test')).toBe(true)
  expect(asked).toEqual([])
  const link = 'https://tenant.example/enrol?ticket=t1'
  expect(await admin.beginMfa('dana@example.test')).toEqual({ kind: 'page', link })
  expect(asked.at(-1)?.body).toEqual({ user_id: 'auth0|1', send_mail: false })
  await admin.removeMfa('dana@example.test')
  expect(lines().at(-1)).toBe('DELETE /api/v2/users/auth0%7C1/authentication-methods')
  await expect(admin.confirmMfa('dana@example.test', '123456')).rejects.toMatchObject({ kind: 'refused' })
})

test('an unreachable tenant is unavailable', async () => {
  const { admin } = await startTenant([dana()])
  stopServing()
  await expect(admin.searchUser('dana@example.test')).rejects.toMatchObject({ kind: 'unavailable' })
})
