import { contract } from '@dealerline/shared/contract/index.ts'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient } from '../../test/sign-in.ts'
import { loadMasterKey } from '../kernel/master-key.ts'
import { loadSigningKey } from './keys.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({}, 'built-in')
})
afterAll(() => portal.stop())

test('accepts only ID tokens, and refuses access tokens and logout tokens with the same claims', async () => {
  const client = makeSignInClient(portal)
  const { id_token } = await client.tokensFrom((await client.submit(client.makeBrowser(), 'dealer')).url)
  const key = await loadSigningKey(portal.identityPool, loadMasterKey(portal.config))
  const statusWith = async (typ?: string) => {
    const header = { alg: 'RS256', kid: key.kid, ...(typ ? { typ } : {}) }
    const token = await new SignJWT(decodeJwt(id_token)).setProtectedHeader(header).sign(key)
    const headers = { authorization: `Bearer ${token}` }
    return (await portal.ask(contract.impersonation.getLoginInfo, { headers })).status
  }
  expect([await statusWith(), await statusWith('JWT')]).toEqual([200, 200])
  for (const typ of ['at+jwt', 'application/at+jwt', 'logout+jwt']) expect(await statusWith(typ), typ).toBe(401)
})
