import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { loadMasterKey } from '../kernel/master-key.ts'
import { loadSigningKey } from './keys.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('a new installation gets a signing key of 3072 bits, and an older one keeps its shorter key', async () => {
  const load = () => loadSigningKey(portal.identityPool, loadMasterKey(portal.config))
  const key = await load()
  expect(Buffer.from(String(key.n), 'base64url').length * 8).toBe(3072)
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const former = { ...(await exportJWK(pair.privateKey)), kid: 'former', alg: 'RS256', use: 'sig' }
  await portal.rows(`update identity.keys set value = $1 where purpose = 'signing'`, [JSON.stringify(former)])
  expect(await load()).toEqual(former)
})
