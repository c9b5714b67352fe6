import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import type { Identity } from '../identity/verify.ts'

const externalIssuer = 'https://login.example.com'

/** The claims of each token. */
const tokens: Record<string, Partial<Identity>> = {}

async function verify(token: string): Promise<Identity> {
  const person = tokens[token]
  if (!person) throw new Error('An unknown token.')
  const email = person.email ?? addressOf(token)
  return {
    email,
    name: email,
    subject: email,
    issuer: '',
    isVerified: true,
    signIn: token,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
    hasMfa: true,
    ...person,
  }
}

const portals: TestPortal[] = []
async function start(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await makeTestPortal(settings, verify)
  portals.push(portal)
  return portal
}
afterAll(() => Promise.all(portals.map((portal) => portal.stop())))

/** Makes a call with a token. */
const callWith = (portal: TestPortal, token: string, call = contract.impersonation.getLoginInfo) =>
  portal.ask(call, { headers: { authorization: `Bearer ${token}` } })
const signOut = (portal: TestPortal, token: string) =>
  portal.ask(contract.session.signOut, { headers: { authorization: `Bearer ${token}` } })

test('acting as another dealer belongs to the sign-in that began it, and ends with it', async () => {
  const portal = await start()
  const email = addressOf('admin')
  for (const signIn of ['desk', 'phone']) tokens[`admin ${signIn}`] = { email, signIn }
  tokens['admin renewed'] = { email, signIn: 'desk' }
  const headers = (signIn: string) => ({ authorization: `Bearer admin ${signIn}` })
  const dealers = must(await portal.ask(contract.impersonation.getDealerMembers, { headers: headers('desk') }))
  const idOf = (as: string) => dealers.find(({ dealerEmail }) => dealerEmail === addressOf(as))?.dealerID ?? 0
  const actAs = async (signIn: string, impersonatedID: number) =>
    must(await portal.ask(contract.impersonation.impersonate, { body: { impersonatedID }, headers: headers(signIn) }))
      .impersonatedID
  const actsAs = async (signIn: string) => must(await callWith(portal, `admin ${signIn}`)).impersonatedID

  expect(await actAs('desk', idOf('dealer'))).toBe(idOf('dealer'))
  expect(await actsAs('renewed')).toBe(idOf('dealer'))
  expect(await actsAs('phone')).toBe(-1)
  expect(await actAs('phone', idOf('rival'))).toBe(idOf('rival'))
  expect(await actsAs('desk')).toBe(idOf('dealer'))
  expect(await actAs('phone', -1)).toBe(-1)
  expect(await actsAs('desk')).toBe(idOf('dealer'))
  await signOut(portal, 'admin desk')
  expect(await portal.rows('select actor_id from impersonations')).toEqual([])
})

describe('signing out', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await start()
  })

  test('ends every token of this sign-in and keeps the person’s other sign-ins', async () => {
    const email = addressOf('dealer')
    tokens.first = { email, signIn: 'phone' }
    tokens.renewed = { email, signIn: 'phone' }
    tokens.other = { email, signIn: 'desk' }
    for (const token of ['first', 'renewed', 'other']) expect((await callWith(portal, token)).status).toBe(200)
    expect((await signOut(portal, 'first')).status).toBe(204)
    for (const token of ['first', 'renewed']) {
      const { status, problem } = await callWith(portal, token)
      expect([status, problem.detail]).toEqual([401, 'The session has ended. Sign in again.'])
    }
    expect((await signOut(portal, 'first')).status).toBe(401)
    expect((await callWith(portal, 'other')).status).toBe(200)
  })

  test('also ends calls whose look-up runs in the opening statement', async () => {
    tokens.reader = { email: addressOf('dealer'), signIn: 'tablet' }
    const read = () =>
      portal.ask(contract.orders.getOrder, {
        params: { orderID: 999_999 },
        headers: { authorization: 'Bearer reader' },
      })
    expect((await read()).status).toBe(404)
    await signOut(portal, 'reader')
    expect((await read()).status).toBe(401)
  })

  test('also happens when the person sets a password', async () => {
    const email = addressOf('dealer')
    tokens.before = { email, signIn: 'before', issuedAt: new Date(Date.now() - 60_000) }
    const setPassword = (ago: string) =>
      portal.rows(
        `insert into identity.accounts (email, name, password_set_at) values ($1, 'Dana', now() - $2::interval)
         on conflict (lower(email)) do update set password_set_at = excluded.password_set_at`,
        [email, ago],
      )
    await setPassword('1 hour')
    expect((await callWith(portal, 'before')).status).toBe(200)
    await setPassword('0 seconds')
    expect((await callWith(portal, 'before')).status).toBe(401)
    tokens.after = { email, signIn: 'after' }
    expect((await callWith(portal, 'after')).status).toBe(200)
    await portal.rows('delete from identity.accounts where email = $1', [email])
  })
})

test('removing a second factor ends every sign-in of this account at once, and no other', async () => {
  const portal = await start()
  const [email, removeMfa] = [addressOf('member'), portal.providers.identityAdmin.removeMfa]
  const setUp = (confirmedAt: Date | null) =>
    portal.rows(
      `insert into identity.second_factors (account_id, sealed_secret, confirmed_at)
       select id, '\\x00', $2 from identity.accounts where email = $1`,
      [email, confirmedAt],
    )
  await portal.rows(`update identity.accounts set password_set_at = now() - interval '1 hour'`)
  const issuedAt = new Date(Date.now() - 60_000)
  tokens.stolen = { email, signIn: 'stolen', issuedAt }
  tokens.bystander = { email: addressOf('rival'), signIn: 'bystander', issuedAt }
  await portal.rows(
    `insert into identity.payloads (model, id, payload, account_id)
     select 'RefreshToken', email, '{}', id from identity.accounts where email in ($1, $2)`,
    [email, addressOf('rival')],
  )
  const renewable = async () =>
    (await portal.rows(`select id from identity.payloads where model = 'RefreshToken'`)).map(({ id }) => id)
  // An unconfirmed set-up is not a second factor, so there is nothing to remove.
  await setUp(null)
  await expect(removeMfa(email)).rejects.toThrow('has no multi-factor authentication')
  expect((await callWith(portal, 'stolen')).status).toBe(200)
  await setUp(new Date())
  await removeMfa(email)
  expect((await callWith(portal, 'stolen')).status).toBe(401)
  expect((await callWith(portal, 'bystander')).status).toBe(200)
  expect(await renewable()).toEqual([addressOf('rival')])
  tokens.again = { email, signIn: 'again' }
  expect((await callWith(portal, 'again')).status).toBe(200)
})

describe('a person of an external provider', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await start()
  })
  const statusOf = async (person: Partial<Identity>) => {
    tokens.person = { issuer: externalIssuer, signIn: JSON.stringify(person), ...person }
    const { status, problem } = await callWith(portal, 'person')
    return status === 200 ? 200 : [status, problem.detail]
  }
  const refused = [
    403,
    'Your e-mail address is not verified at the login provider, or it belongs to another login. Ask an administrator.',
  ]

  test('needs a verified e-mail address at the first sign-in', async () => {
    expect(await statusOf({ email: addressOf('rival'), subject: 'r1', isVerified: false })).toEqual(refused)
    expect(await statusOf({ email: addressOf('rival'), subject: 'r1' })).toBe(200)
    // After the first sign-in, the subject identifies the dealer, so the e-mail address need not be verified.
    expect(await statusOf({ email: addressOf('rival'), subject: 'r1', isVerified: false })).toBe(200)
  })

  test('stays the same dealer if the e-mail address changes', async () => {
    expect(await statusOf({ email: addressOf('member'), subject: 'm1' })).toBe(200)
    tokens.renamed = { issuer: externalIssuer, email: addressOf('admin'), subject: 'm1', signIn: 'renamed' }
    const { body } = await portal.ask(contract.session.getDealerFromEmail, {
      headers: { authorization: 'Bearer renamed' },
      body: { email: addressOf('admin') },
    })
    expect(body.dealerEmail).toBe(addressOf('member'))
  })

  test('cannot become the dealer of another login with the same address at the same provider', async () => {
    expect(await statusOf({ email: addressOf('direct'), subject: 'd1' })).toBe(200)
    expect(await statusOf({ email: addressOf('direct'), subject: 'impostor' })).toEqual(refused)
    expect(
      await statusOf({ email: addressOf('direct'), subject: 'impostor', issuer: 'https://other.example.com' }),
    ).toBe(200)
  })

  test('becomes one dealer even if the first two calls arrive at the same time', async () => {
    tokens.one = { issuer: externalIssuer, email: addressOf('employee'), subject: 'e1', signIn: 'one' }
    tokens.two = { issuer: externalIssuer, email: addressOf('employee'), subject: 'e1', signIn: 'two' }
    const answers = await Promise.all(['one', 'two', 'one', 'two'].map((token) => callWith(portal, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('is an applicant without a dealer record', async () => {
    tokens.new = { issuer: externalIssuer, email: 'new@telco.example', subject: 'n1', signIn: 'new' }
    expect((await callWith(portal, 'new')).status).toBe(403)
    expect((await callWith(portal, 'new', contract.session.getSettings as never)).status).toBe(200)
  })
})

describe('required multi-factor authentication', () => {
  const withoutMfa = (as: string) => {
    tokens[as] = { email: addressOf(as), hasMfa: false, signIn: `${as} without` }
    return as
  }
  const read = async (portal: TestPortal, as: string) => {
    const { status, problem } = await portal.ask(contract.catalogue.getRatePlans, {
      headers: { authorization: `Bearer ${withoutMfa(as)}` },
      body: {},
    })
    return status === 403 ? problem.code : status
  }

  test.each([
    ['nobody', [200, 200, 200]],
    ['administrators', ['mfaRequired', 200, 200]],
    ['staff', ['mfaRequired', 'mfaRequired', 200]],
    ['everyone', ['mfaRequired', 'mfaRequired', 'mfaRequired']],
  ])(
    'with MFA_REQUIRED_FOR=%s an administrator, an employee and a dealer without it get %j',
    async (requiredFor, expected) => {
      const portal = await start({ MFA_REQUIRED_FOR: requiredFor })
      const answers = []
      for (const as of ['admin', 'employee', 'dealer']) answers.push(await read(portal, as))
      expect(answers).toEqual(expected)
    },
  )

  test('of all staff refuses calls from its day on, and before it only asks', async () => {
    const portal = await start({ MFA_REQUIRED_FOR: 'administrators' })
    const ask = async (as: string) => {
      const headers = { authorization: `Bearer ${withoutMfa(as)}` }
      const session = await portal.ask(contract.session.getDealerFromEmail, { headers, body: { email: addressOf(as) } })
      const { status, problem } = await portal.ask(contract.catalogue.getRatePlans, { headers, body: {} })
      const setUp = await portal.ask(contract.authorisation.addMFAToUser, { headers, body: { email: addressOf(as) } })
      const { mfaEnrolled, mfaRequired } = must(session)
      return {
        mfaEnrolled,
        mfaRequired,
        status,
        detail: status === 403 ? problem.detail : '',
        maySetUp: setUp.problem?.code !== 'mfaRequired',
      }
    }
    const detail = 'Set up multi-factor authentication first.'
    const asked = { mfaEnrolled: false, mfaRequired: false, status: 200, detail: '', maySetUp: true }
    const refused = { mfaEnrolled: false, mfaRequired: true, status: 403, detail, maySetUp: true }
    Object.assign(portal.config, { staffMfaFrom: new Date(Date.now() + 60_000) })
    expect(await ask('employee')).toEqual(asked)
    expect(await ask('admin')).toEqual(refused)
    Object.assign(portal.config, { staffMfaFrom: new Date() })
    for (const as of ['employee', 'admin']) expect(await ask(as), as).toEqual(refused)
    expect(await ask('dealer')).toEqual(asked)
  })

  test('still allows a person without it to set it up and to sign out, and says that it is required', async () => {
    const portal = await start({ MFA_REQUIRED_FOR: 'administrators' })
    const headers = { authorization: `Bearer ${withoutMfa('admin')}` }
    const { getDealerFromEmail } = contract.session
    const { body } = await portal.ask(getDealerFromEmail, { headers, body: { email: addressOf('admin') } })
    expect(body).toMatchObject({ mfaRequired: true })
    expect((await callWith(portal, 'admin')).status).toBe(200)
    const enrolment = await portal.ask(contract.authorisation.addMFAToUser, {
      headers,
      body: { email: addressOf('admin') },
    })
    expect(enrolment.problem?.code).not.toBe('mfaRequired')
    expect((await signOut(portal, 'admin')).status).toBe(204)
  })
})
