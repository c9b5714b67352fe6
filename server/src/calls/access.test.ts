import { randomUUID } from 'node:crypto'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { type CallerKind, canCall } from '@dealerline/shared/rules/access.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { unknownGuid } from '../../test/ownership.ts'
import { addressOf, fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sample } from '../../test/seeds.ts'
import { makeOwnedRecordCalls, nameOf, type OwnedRecordCall, pathOf } from '../../test/walk.ts'
import { makeTokenVerifier } from '../identity/verify.ts'

const issuer = 'https://identity.example.test'
const audience = 'dealerline-web'
const { privateKey, publicKey } = await generateKeyPair('RS256')
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] }

const tokenOf = (email: string, { aud = audience, until = '5m', from = issuer } = {}) =>
  new SignJWT({ email, sid: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setSubject(email)
    .setIssuer(from)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(privateKey)

/** A caller: their token, their kind in the access table, and the dealer they act as. */
interface Person {
  token?: Parameters<typeof tokenOf>
  kind: CallerKind
  actsAs?: string
  /** The status if they read a record of dealer@example.test. */
  sees: 200 | 401 | 403 | 404
}

const people: Record<string, Person> = {
  'nobody signed in': { kind: 'none', sees: 401 },
  'a token that has expired': { token: ['admin@example.test', { until: '-1m' }], kind: 'none', sees: 401 },
  'a token for another audience': { token: ['admin@example.test', { aud: 'elsewhere' }], kind: 'none', sees: 401 },
  'a token of another issuer': { token: ['admin@example.test', { from: 'https://x.test' }], kind: 'none', sees: 401 },
  'somebody unknown': { token: ['stranger@nowhere.test'], kind: 'applicant', sees: 403 },
  'an applicant': { token: ['applicant@example.test'], kind: 'applicant', sees: 403 },
  'the dealer': { token: ['dealer@example.test'], kind: 'Dealer', sees: 200 },
  'another dealer': { token: ['rival@example.test'], kind: 'Dealer', sees: 404 },
  'a member of the group': { token: ['member@example.test'], kind: 'Dealer', sees: 404 },
  'another manager of the group': { token: ['manager@example.test'], kind: 'Dealer', sees: 200 },
  'direct sales': { token: ['direct@example.test'], kind: 'DirectSales', sees: 404 },
  'an employee': { token: ['employee@example.test'], kind: 'Employee', sees: 200 },
  'an administrator': { token: ['admin@example.test'], kind: 'Admin', sees: 200 },
  'an administrator acting as the dealer': {
    token: ['admin@example.test'],
    kind: 'Dealer',
    actsAs: 'dealer',
    sees: 200,
  },
  'an administrator acting as another dealer': {
    token: ['admin@example.test'],
    kind: 'Dealer',
    actsAs: 'rival',
    sees: 404,
  },
  'a manager acting as a member': { token: ['manager@example.test'], kind: 'Dealer', actsAs: 'member', sees: 404 },
}

let portal: TestPortal
let ownedRecordCalls: OwnedRecordCall[]
const trusted = new Map<string, string>()

beforeAll(async () => {
  const verifier = makeTokenVerifier({ oidcIssuer: undefined, oidcClientId: audience }, { issuer, jwks })
  portal = await makeTestPortal({}, async (token) => verifier(trusted.get(token) ?? token))
  for (const name of ['dealer', 'rival', 'member', 'admin', 'employee', 'direct'])
    trusted.set(addressOf(name), await tokenOf(addressOf(name)))
  await portal.rows(
    `insert into dealers (dealer_full_name, dealer_email, auth_level, group_no, is_manager)
     values ('Maya Manager', 'manager@example.test', 'Dealer', 'G100', true)`,
  )
  ownedRecordCalls = (await makeOwnedRecordCalls(portal)).ownedRecordCalls
})
afterAll(() => portal.stop())

/** Returns the headers for calls of this person. If the person acts as another dealer, starts that first. */
async function headersOf({ token, actsAs }: Person): Promise<Record<string, string>> {
  if (!token) return {}
  const headers = { authorization: `Bearer ${await tokenOf(...token)}` }
  await portal.rows('delete from impersonations')
  if (actsAs) {
    const [subject] = await portal.rows<{ id: number }>('select dealer_id as id from dealers where dealer_email = $1', [
      addressOf(actsAs),
    ])
    must(await portal.ask(contract.impersonation.impersonate, { headers, body: { impersonatedID: subject?.id ?? 0 } }))
  }
  return headers
}

// Skip the calls that change whom the person acts as or end the sign-in.
const isWalked = (call: Call) => call !== contract.impersonation.impersonate && call !== contract.session.signOut

/** Another dealer makes every call. The others make a third of them in `npm test`, each of them another third. */
const sampleFor = (name: string, calls: readonly Call[]) =>
  name === 'another dealer' ? calls : sample(calls.slice(Object.keys(people).indexOf(name) % 3))

describe.each(Object.entries(people))('%s', (name, person) => {
  test('may make exactly the calls that the access table allows', {
    meta: { rules: ['ROLE-admin-only'] },
  }, async () => {
    const headers = await headersOf(person)
    for (const call of sampleFor(name, allCalls.filter(isWalked))) {
      const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
      const { status } = await portal.call(call.method, pathOf(call), { headers, body })
      const isOpen = call.access === 'public' || call.access === 'guid'
      // Without a token, these calls require a link, and the path contains none.
      if (call.access === 'staffOrLink' && person.kind === 'none') expect([400, 401], nameOf(call)).toContain(status)
      else if (call.access === 'service') expect([nameOf(call), status]).toEqual([nameOf(call), 401])
      else if (isOpen) expect([401, 403], nameOf(call)).not.toContain(status)
      else if (person.kind === 'none') expect([nameOf(call), status]).toEqual([nameOf(call), 401])
      else if (!canCall(call.access, person.kind)) expect([nameOf(call), status]).toEqual([nameOf(call), 403])
      else expect([401, 403], nameOf(call)).not.toContain(status)
    }
  })

  test('can read the records of their own dealers only', async () => {
    const headers = await headersOf(person)
    const reading = ownedRecordCalls.filter(
      ({ call }) => call.method === 'GET' && call !== contract.session.getDealerAuthLevel,
    )
    for (const { call, params } of reading) {
      const { status } = await portal.call(call.method, fill(call.path, params), { headers })
      expect([nameOf(call), status]).toEqual([nameOf(call), person.sees])
    }
  })
})

test('a link gives access to its own order only, and an unknown link to nothing', async () => {
  for (const call of allCalls.filter(({ access }) => access === 'guid')) {
    const { status } = await portal.call(call.method, pathOf(call), {
      body:
        call.method === 'GET'
          ? undefined
          : { guid: unknownGuid, name: 'Ada', kind: 'typed', signature: 'A', reason: 'x' },
    })
    expect([400, 404], nameOf(call)).toContain(status)
  }
})
