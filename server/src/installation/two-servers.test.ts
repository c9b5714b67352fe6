import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient, type Tokens } from '../../test/sign-in.ts'

let first: TestPortal
let second: TestPortal
beforeAll(async () => {
  first = await makeTestPortal({}, 'built-in')
  second = await makeTestPortal({}, 'built-in', undefined, { first })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

/** Signs in at the first server, and calls the second, so that it remembers the token. */
async function signIn(as: string): Promise<Tokens> {
  const { makeBrowser, submit, tokensFrom } = makeSignInClient(first)
  const tokens = await tokensFrom((await submit(makeBrowser(), as)).url)
  expect(await statusAt(second, tokens)).toBe(200)
  return tokens
}
const bearer = ({ id_token }: Tokens) => ({ authorization: `Bearer ${id_token}` })
const statusAt = async (server: TestPortal, tokens: Tokens) =>
  (await server.ask(contract.catalogue.getRatePlans, { headers: bearer(tokens), body: {} })).status

test('a token of one server is valid and renewed at the other', async () => {
  const tokens = await signIn('dealer')
  const renewed = await makeSignInClient(second).renew(tokens)
  expect(await statusAt(first, renewed)).toBe(200)
})

test('a sign-out at one server ends the sign-in at the other at once', async () => {
  const tokens = await signIn('dealer')
  expect((await first.ask(contract.session.signOut, { headers: bearer(tokens) })).status).toBe(204)
  expect(await statusAt(second, tokens)).toBe(401)
})

test('a dealer who loses access at one server has none at the other at once', async () => {
  const tokens = await signIn('rival')
  const [dealer] = await first.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'rival@example.test'",
  )
  const headers = bearer(await signIn('admin'))
  const params = { id: dealer?.id ?? 0 }
  const deletion = await first.ask(contract.dealers.deleteDealer, { headers, params })
  expect(deletion.status, deletion.raw.toString()).toBeLessThan(300)
  expect(await statusAt(second, tokens)).toBe(403)
})
