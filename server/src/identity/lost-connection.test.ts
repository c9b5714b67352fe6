import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient } from '../../test/sign-in.ts'

let portal: TestPortal
let proxy: DatabaseProxy
let client: ReturnType<typeof makeSignInClient>

beforeAll(async () => {
  const silent = { write: () => undefined }
  const settings = { PUBLIC_URL: 'https://portal.example.com' }
  portal = await makeTestPortal(settings, 'built-in', silent, {
    async databaseProxy(databaseUrl) {
      proxy = await makeDatabaseProxy(databaseUrl)
      return proxy.url
    },
  })
  client = makeSignInClient(portal)
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})

const signIn = async (browser = client.makeBrowser()) => client.tokensFrom((await client.submit(browser, 'dealer')).url)

test('signs in and renews tokens after the connections of the identity store were lost', async () => {
  const browser = client.makeBrowser()
  const tokens = await signIn(browser)
  proxy.cutAll()
  const renewed = await client.renew(tokens, browser)
  expect(decodeJwt(renewed.id_token).email).toBe('dealer@example.test')
  proxy.cutAll()
  expect((await signIn()).id_token).toBeTruthy()
})

test('answers 503 with Retry-After while the database is gone, and keeps the sign-in', async () => {
  const browser = client.makeBrowser()
  const tokens = await signIn(browser)
  proxy.setClosed(true)
  proxy.cutAll()
  const form = { grant_type: 'refresh_token', client_id: 'dealerline-web', refresh_token: tokens.refresh_token }
  const addresses = [
    { method: 'POST' as const, url: '/identity/token', payload: new URLSearchParams(form).toString() },
    { method: 'GET' as const, url: '/identity/reset/unknown' },
  ]
  for (const address of addresses) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://portal.example.com' }
    const reply = await portal.app.inject({ ...address, headers })
    expect([address.url, reply.statusCode, reply.headers['retry-after']]).toEqual([address.url, 503, '5'])
  }
  proxy.setClosed(false)
  expect((await client.renew(tokens, browser)).id_token).toBeTruthy()
})
