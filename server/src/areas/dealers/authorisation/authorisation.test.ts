import { contract } from '@dealerline/shared/contract/index.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const calls = contract.authorisation
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const own = async (as: string) => must(await portal.ask(calls.getAuthorisation, { as }))

describe('authorisations', () => {
  test('everybody can read their own, even an applicant; an unknown person gets 404', async () => {
    expect(await own('dealer')).toMatchObject({
      dealerEmail: 'dealer@example.test',
      authLevel: 'Dealer',
      isAdmin: false,
    })
    expect(await own('applicant')).toMatchObject({ authLevel: 'interested' })
    expect((await portal.ask(calls.getAuthorisation, { as: 'stranger@nowhere.test' })).status).toBe(404)
  })

  test('of the provider’s staff are listed, administrators first', async () => {
    const staff = must(await portal.ask(calls.getAuthorisations, { as: 'admin' }))
    expect(staff.map(({ dealerEmail }) => dealerEmail)).toEqual(
      ['admin', 'employee', 'direct'].map((name) => addressOf(name)),
    )
  })

  test('a record for a new person is created, but not a second one with the same e-mail', {
    meta: { rules: ['ERR-auth-update-400'] },
  }, async () => {
    const body = { dealerID: 0, email: 'Second@example.test', dealerFullName: 'Second Admin', authLevel: 'admin' }
    const newRecord = must(await portal.ask(calls.updateAuthorisation, { as: 'admin', body }))
    expect(newRecord).toMatchObject({ dealerEmail: 'second@example.test', isAdmin: true, authGroup: 'Administrators' })
    const repeatedAnswer = await portal.ask(calls.updateAuthorisation, { as: 'admin', body })
    expect([repeatedAnswer.status, repeatedAnswer.problem.code]).toEqual([400, 'badInput'])
    expect(repeatedAnswer.problem.errors).toEqual([
      { path: 'email', message: 'User already exists: Second Admin has it' },
    ])
  })

  test('nobody can change their own, and the group must be one that the level allows', async () => {
    const { dealerID } = await own('admin')
    const change = (body: object) =>
      portal.ask(calls.updateAuthorisation, {
        as: 'admin',
        body: { dealerID, email: addressOf('admin'), authLevel: 'Dealer', ...body },
      })
    const self = await change({})
    expect([self.status, self.problem.detail]).toEqual([
      409,
      'You cannot change your own access. Ask another administrator.',
    ])
    const member = await own('member')
    const other = { dealerID: member.dealerID, email: member.dealerEmail }
    expect((await change({ ...other, authGroup: 'Administrators' })).problem.errors[0]?.path).toBe('authGroup')
    expect((await change({ ...other, email: 'rival@example.test' })).problem.errors[0]?.path).toBe('email')
    expect(must(await change({ ...other, authLevel: 'Employee' }))).toMatchObject({
      authLevel: 'Employee',
      authGroup: '',
    })
    expect((await change({ ...other, version: 1 })).status).toBe(409)
    must(await change({ ...other, authLevel: 'DEALER' }))
    expect((await change({ dealerID: 999_999 })).status).toBe(404)
  })

  test('if two administrators demote each other at the same time, one stays an administrator', async () => {
    const [first, second] = [await own('admin'), await own('second@example.test')]
    const demote = (as: string, { dealerID }: { dealerID: number }) =>
      portal.ask(contract.dealers.updateAuth, { as, body: { dealerID, authLevel: 'Employee' } })
    const answers = await Promise.all([demote('admin', second), demote('second@example.test', first)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([403, 409]).toContain(statuses[1])
    const [remaining] = await portal.rows(
      `select count(*)::integer as n from dealers where auth_group = 'Administrators'`,
    )
    expect(remaining?.n).toBe(1)
    await portal.rows(
      `update dealers set auth_level = 'Admin', auth_group = 'Administrators' where dealer_email = 'admin@example.test'`,
    )
  })

  test('changes are logged with the previous values', async () => {
    const [entry] = await portal.rows(
      `select actor, data from audit_log where action = 'authorisation changed' and data -> 'after' ->> 'authLevel' = 'Employee' limit 1`,
    )
    expect(entry).toMatchObject({ data: { before: { authLevel: 'Dealer' }, after: { authLevel: 'Employee' } } })
  })
})

describe('multi-factor authentication', () => {
  const signedIn = async (as: string) =>
    must(await portal.ask(contract.session.getDealerFromEmail, { as, body: { email: addressOf(as) } }))
  const add = (as: string, email = addressOf(as)) => portal.ask(calls.addMFAToUser, { as, body: { email } })
  const confirm = (as: string, code: string) =>
    portal.ask(calls.confirmMFA, { as, body: { email: addressOf(as), code } })

  test('is active once the person has confirmed a code of the authenticator app', {
    meta: { rules: ['MFA-email-field'] },
  }, async () => {
    expect((await signedIn('dealer')).mfaEnrolled).toBe(false)
    const enrolment = must(await add('dealer'))
    expect(enrolment.uri).toBe(
      new TOTP({ issuer: 'Example Telecom', label: 'dealer@example.test', secret: enrolment.secret }).toString(),
    )
    expect(enrolment.qrCode).toMatch(/^<svg .+<\/svg>$/s)
    expect((await signedIn('dealer')).mfaEnrolled).toBe(false)
    const refusal = await confirm('dealer', '000000')
    expect(refusal.status).toBe(400)
    const { recoveryCodes } = must(await confirm('dealer', new TOTP({ secret: enrolment.secret }).generate()))
    expect(recoveryCodes).toHaveLength(10)
    expect((await signedIn('dealer')).mfaEnrolled).toBe(true)
    const searchRequest = { as: 'admin', body: { email: 'dealer@example.test' } }
    expect(must(await portal.ask(contract.dealers.searchUser, searchRequest)).mfaEnrolled).toBe(true)
  })

  test('refuses a second set-up, another person’s e-mail and a wrong code with 400 and the reason', {
    meta: { rules: ['ERR-mfa-400'] },
  }, async () => {
    const repeatedAnswer = await add('dealer')
    expect([repeatedAnswer.status, repeatedAnswer.problem.detail]).toEqual([
      400,
      'Request Failed: Multi-factor authentication is set up already',
    ])
    const other = await add('dealer', 'rival@example.test')
    expect([other.status, other.problem.errors[0]?.path]).toEqual([400, 'email'])
    const earlyAnswer = await confirm('rival', '123456')
    expect([earlyAnswer.status, earlyAnswer.problem.errors[0]?.path]).toEqual([400, 'code'])
    expect(earlyAnswer.problem.detail).toMatch(/^Request Failed: /)
  })

  test('can be removed by an administrator if a person loses their device', async () => {
    const remove = (as: string) => portal.ask(calls.removeMFA, { as, body: { email: 'dealer@example.test' } })
    expect((await remove('employee')).status).toBe(403)
    expect(must(await remove('admin'))).toEqual({ email: 'dealer@example.test' })
    expect((await signedIn('dealer')).mfaEnrolled).toBe(false)
    expect((await remove('admin')).status).toBe(400)
    const actions = await portal.rows<{ action: string; data: unknown }>(
      `select action, data from audit_log where entity_type = 'login' and entity_id = 'dealer@example.test' order by audit_id`,
    )
    expect(actions.map(({ action }) => action.replace('multi-factor authentication ', ''))).toEqual([
      'started',
      'added',
      'removed',
    ])
  })

  test('of an administrator who removes it for themself is audited before their sign-in ends', async () => {
    const enrolment = must(await add('admin'))
    must(await confirm('admin', new TOTP({ secret: enrolment.secret }).generate()))
    const remove = () => portal.ask(calls.removeMFA, { as: 'admin', body: { email: addressOf('admin') } })
    expect(must(await remove())).toEqual({ email: addressOf('admin') })
    expect((await signedIn('admin')).mfaEnrolled).toBe(false)
    const [entry] = await portal.rows(
      "select actor from audit_log where entity_id = $1 and action = 'removal of own multi-factor authentication requested'",
      [addressOf('admin')],
    )
    expect(entry).toEqual({ actor: addressOf('admin') })
  })

  test('the secret is stored neither with the idempotency key nor in the audit log', async () => {
    const headers = { 'idempotency-key': 'mfa' }
    const { secret } = must(
      await portal.ask(calls.addMFAToUser, { as: 'rival', body: { email: 'rival@example.test' }, headers }),
    )
    expect(await portal.rows('select * from idempotency_keys where reply::text like $1', [`%${secret}%`])).toEqual([])
    expect(await portal.rows('select * from audit_log where data::text like $1', [`%${secret}%`])).toEqual([])
  })
})

describe('verifying an e-mail address', () => {
  test.each([
    ['petra@novak.example', { valid: true, verified: true, ispersonal: true, isfreemail: false }],
    ['sales@novak.example', { valid: true, verified: true, ispersonal: false, isfreemail: false }],
    ['petra@gmail.com', { valid: true, verified: true, ispersonal: true, isfreemail: true }],
    ['petra@novak.invalid', { valid: true, verified: false, ispersonal: true, isfreemail: false }],
    ['petra at novak', { valid: false, verified: false, ispersonal: false, isfreemail: false }],
  ])('%s', { meta: { rules: ['AUTHZ-verify-email'] } }, async (email, answer) => {
    expect(must(await portal.ask(calls.verifyEmail, { as: 'dealer', params: { email } }))).toEqual(answer)
  })
})
