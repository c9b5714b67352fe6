import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('sends the OpenAPI document compressed to those who accept it, as everybody may ask for it', async () => {
  const url = '/api/openapi.json'
  const plain = await portal.app.inject({ url })
  const packed = await portal.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
})
