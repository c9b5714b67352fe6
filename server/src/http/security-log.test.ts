import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMobileOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import * as signing from '../../test/signing.ts'
import { type IdentityProvider, makeIdentityProvider } from '../identity/provider.ts'
import { ensureAccount } from '../identity/queries.ts'
import { logSignIns } from '../identity/sign-in-log.ts'
import { authorisationUrl, Browser } from '../identity/test-browser.ts'
import { makeTokenVerifier } from '../identity/verify.ts'

const password = 'Kestrel-Orbit-7741'
const clientId = 'dealerline-web'
const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({}, undefined, stream)
})
beforeEach(() => lines.splice(0))
afterAll(() => portal.stop())

const refusals = (from = lines) => from.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refused')

test('logs a refused call once, with the pattern of its route, the caller and the reason', async () => {
  const [dealer] = await portal.rows<{ id: number }>(
    `select dealer_id as id from dealers where dealer_email = 'dealer@example.test'`,
  )
  await portal.ask(contract.dealers.getDealerAuth, { as: 'dealer', params: { dealerID: 12 } })
  expect(refusals()).toEqual([
    expect.objectContaining({
      level: 40,
      status: 403,
      code: 'notAllowed',
      reason: 'Not allowed',
      method: 'GET',
      route: '/api/order/getDealerAuth/:dealerID',
      caller: { kind: 'Dealer', actorID: dealer?.id, dealerID: dealer?.id },
      from: '127.0.0.1',
      reqId: expect.any(String),
    }),
  ])
})

test('logs invalid input without the input', async () => {
  const guid = randomUUID()
  await portal.call('GET', `/api/Order/getOrder/${guid}`, { as: 'dealer' })
  const payload = `{"email": "dealer@example.test", "password": "${password}`
  const headers = { authorization: 'Bearer dealer@example.test', 'content-type': 'application/json' }
  await portal.app.inject({ method: 'POST', url: '/api/Order/getRatePlans', payload, headers })
  await portal.app.inject({ url: `/api/Order/getOrder/%E0%A4%A?proof=${password}` })
  expect(refusals()).toMatchObject([
    { level: 30, status: 400, code: 'badInput', invalidFields: 1 },
    { level: 30, status: 400, code: 'badInput' },
    { level: 30, status: 400, code: 'badInput' },
  ])
  expect(lines.join('')).not.toContain(password)
  expect(lines.join('')).not.toContain(guid)
})

test('logs an unsigned callback, a missing token and a reached limit', async () => {
  const reference = randomUUID()
  await portal.app.inject({
    method: 'POST',
    url: `/api/Twilio/MessageStatus/${reference}`,
    payload: 'MessageStatus=failed',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await portal.ask(contract.catalogue.getRatePlans, { body: {} })
  const limited = await makeTestPortal({ RATE_LIMIT: '10' }, undefined, stream)
  try {
    for (let call = 0; call < 11; call += 1)
      await limited.ask(contract.catalogue.getRatePlans, { as: 'dealer', body: {} })
  } finally {
    await limited.stop()
  }
  expect(refusals()).toMatchObject([
    { level: 30, status: 401, reason: 'This request is not signed by the service.', from: '127.0.0.1' },
    { level: 30, status: 401, reason: 'Sign in first', caller: { kind: 'unknown' } },
    { level: 40, status: 429, code: 'tooMany', route: '/api/Order/getRatePlans' },
  ])
  expect(lines.join('')).not.toContain(reference)
})

test('logs requests for missing records and with invalid links, but not for unknown addresses', async () => {
  await portal.ask(contract.orders.getOrder, { as: 'dealer', params: { orderID: 999_999 } })
  await portal.ask(contract.signing.getSignedDocument, { params: { guid: randomUUID() } })
  for (const url of ['/api/unknown', '/assets/absent.js']) expect((await portal.app.inject(url)).statusCode).toBe(404)
  expect(refusals()).toMatchObject([
    { level: 30, status: 404, route: '/api/Order/GetOrder/:orderID', caller: { kind: 'Dealer' } },
    { level: 30, status: 404, route: '/api/Docusign/Signed/:guid', caller: { kind: 'unknown' } },
  ])
})

test('does not log values that the database quotes in its errors', async () => {
  const error = Object.assign(new Error('duplicate key'), { detail: `Key (email)=(${password}) already exists.` })
  portal.app.log.error({ err: error }, 'internal')
  expect(lines.join('')).toContain('duplicate key')
  expect(lines.join('')).not.toContain(password)
})

test('logs no secrets of sign-ins, links, codes and signatures', async () => {
  const provider = await serveProvider()
  const signedIn = await signIn(provider.site)
  const identity = await makeTokenVerifier({ oidcIssuer: undefined, oidcClientId: clientId }, provider.identity)
  expect(await identity(signedIn.token)).toMatchObject({ email: 'signer@example.test' })
  const { orderID } = await makeMobileOrder(portal)
  must(await signing.sendText(portal, orderID))
  await signing.untilSent(portal, orderID)
  const guid = await signing.linkOf(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.requestCode(portal, guid))
  const code = await signing.readCode(portal, guid)
  const key = randomBytes(16).toString('hex')
  expect((await signing.confirmCode(portal, guid, 'wrong', { 'idempotency-key': key })).status).toBe(400)
  const { proof } = must(await signing.confirmCode(portal, guid, code))
  must(await signing.signWith(portal, guid, { proof }))
  await signing.untilSealed(portal, orderID)
  for (const address of [`/docusign/${guid}`, `/api/Docusign/Signed/${guid}`, `/api/Docusign/Signed/${randomUUID()}`])
    await portal.app.inject(address)
  const headers = { authorization: `Bearer ${signedIn.token}` }
  await portal.app.inject({ method: 'POST', url: '/api/Order/getRatePlans', headers, payload: { password } })
  await provider.stop()

  expect(refusals().length).toBeGreaterThan(1)
  const secrets = { password, guid, proof, key, ...signedIn, token: signedIn.token.split('.')[2] ?? '' }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(8)
    expect(
      lines.filter((line) => line.includes(secret)),
      name,
    ).toEqual([])
  }
  expect(lines.filter((line) => new RegExp(`(?<![\\d.])${RegExp.escape(code)}(?!\\d)`).test(line))).toEqual([])
})

/** Serves the built-in provider over HTTP, with the portal's accounts and log. */
async function serveProvider(): Promise<{ site: string; identity: IdentityProvider; stop: () => Promise<void> }> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const site = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const identity = await makeIdentityProvider({
    publicUrl: site,
    pool: portal.identityPool,
    clientId,
    brand: { name: 'Example Telecom', colour: '#12325B' },
    masterKey: randomBytes(32),
    sendPasswordReset: async () => {},
    log: (message, error) => portal.app.log.error({ err: error }, message),
    record: logSignIns(portal.app.log),
  })
  server.on('request', (request, response) => void identity.callback(request, response, '127.0.0.1'))
  await ensureAccount(portal.identityPool, { email: 'signer@example.test', name: 'Sam Signer', password })
  const stop = async () => {
    identity.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { site, identity, stop }
}

async function signIn(site: string): Promise<{ token: string; refreshToken: string; signInCode: string }> {
  const proof = randomBytes(32).toString('base64url')
  const browser = new Browser()
  const page = await browser.open(authorisationUrl({ site, clientId, proof }))
  expect((await browser.open(page.url.href, { email: 'signer@example.test', password: `${password}x` })).status).toBe(
    401,
  )
  const { url } = await browser.open(page.url.href, { email: 'signer@example.test', password })
  const signInCode = url.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code: signInCode, redirect_uri: `${site}/callback` }
  const response = await fetch(`${site}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form, code_verifier: proof }),
  })
  const { id_token, refresh_token } = (await response.json()) as { id_token: string; refresh_token: string }
  return { token: id_token, refreshToken: refresh_token, signInCode }
}
