import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSignInClient, type Tokens } from '../../test/sign-in.ts'

const { getSignIns, endSignIn } = contract.profile
let portal: TestPortal
let client: ReturnType<typeof makeSignInClient>
beforeAll(async () => {
  portal = await makeTestPortal({}, 'built-in')
  client = makeSignInClient(portal)
})
afterAll(() => portal.stop())

const signInAs = async (as: string) => client.tokensFrom((await client.submit(client.makeBrowser(), as)).url)
const bearer = ({ id_token }: Tokens) => ({ authorization: `Bearer ${id_token}` })
const list = (tokens: Tokens) => portal.ask(getSignIns, { headers: bearer(tokens) })
const end = (tokens: Tokens, signedInAt: string) =>
  portal.ask(endSignIn, { headers: bearer(tokens), body: { signedInAt } })

test('a person sees their sign-ins and ends another one, whose tokens are refused from then on', async () => {
  const earlier = await signInAs('dealer')
  await client.pass(60)
  // The stored times have changed, and the new tokens have them.
  const first = await client.renew(earlier)
  const second = await signInAs('dealer')
  await signInAs('rival')
  const { isKnown, signIns } = must(await list(second))
  expect([isKnown, signIns.map(({ isCurrent }) => isCurrent)]).toEqual([true, [true, false]])
  const signedInAt = signIns[1]?.signedInAt ?? ''
  expect(must(await end(second, signedInAt)).signIns).toHaveLength(1)
  expect((await list(first)).status).toBe(401)
  expect((await client.renew(first)).error).toBe('invalid_grant')
  expect((await end(second, signedInAt)).status).toBe(404)
  expect((await list(second)).status).toBe(200)
  const [entry] = await portal.rows("select entity_id from audit_log where action = 'sign-in ended'")
  expect(entry).toEqual({ entity_id: 'dealer@example.test' })
})

test('a person cannot end the sign-in of another person', async () => {
  const earlier = await signInAs('dealer')
  await client.pass(90)
  const own = await client.renew(earlier)
  const other = await signInAs('member')
  const signedInAt = must(await list(other)).signIns[0]?.signedInAt ?? ''
  expect((await end(own, signedInAt)).status).toBe(404)
  expect((await list(other)).status).toBe(200)
})
