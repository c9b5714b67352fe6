import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { mailsTo } from '../../../test/signing.ts'

const calls = contract.dealers
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(async () => {
  await portal.behave('identity', { mode: 'ok' })
  await portal.stop()
})

const create = (email: string, more: object = {}) =>
  portal.ask(calls.createUser, { as: 'admin', body: { email, ...more } })
const search = async (email: string) => must(await portal.ask(calls.searchUser, { as: 'admin', body: { email } }))
const reset = (email: string) => portal.ask(calls.resetPassword, { as: 'admin', body: { email } })

describe('a login', () => {
  test('is created with a dealer record, and an e-mail has the link to set a password', async () => {
    const login = must(await create(' Nina@New.test ', { dealerFullName: 'Nina New' }))
    expect(login).toMatchObject({
      email: 'nina@new.test',
      exists: true,
      name: 'Nina New',
      mfaEnrolled: false,
      problem: '',
    })
    expect(login.dealer).toMatchObject({ dealerEmail: 'nina@new.test', authLevel: 'Dealer', authGroup: '' })
    expect(await search('NINA@new.test')).toMatchObject({ exists: true, dealer: { dealerFullName: 'Nina New' } })
    const [mail] = await mailsTo(portal, 'nina@new.test', 'identity/reset')
    expect(mail?.subject).toBe('Your login for the Example Telecom dealer portal')
    expect(mail?.plain).toMatch(/http:\/\/localhost:\d+\/identity\/reset\/[\w-]{40,}/)
    expect(mail?.plain).toContain('The link works once, for 24 hours.')
    const [entry] = await portal.rows(
      `select actor from audit_log where entity_id = 'nina@new.test' and action = 'created'`,
    )
    expect(entry?.actor).toBe('admin@example.test')
  })

  test('with a password gets a link that is valid for one hour', async () => {
    must(await reset('rival@example.test'))
    const [mail] = await mailsTo(portal, 'rival@example.test', 'identity/reset')
    expect(mail?.plain).toContain('The link works once, for 1 hour.')
    const [link] = await portal.rows(
      `select r.expires_at <= now() + interval '1 hour' as "isShort" from identity.password_resets r
        join identity.accounts a on a.id = r.account_id where a.email = 'rival@example.test'`,
    )
    expect(link).toEqual({ isShort: true })
  })

  test('is refused if the login and the dealer record exist already', {
    meta: { rules: ['ERR-user-exists'] },
  }, async () => {
    for (const email of ['dealer@example.test', 'DEALER@example.test']) {
      const refusedAnswer = await create(email)
      expect([refusedAnswer.status, refusedAnswer.problem.detail]).toEqual([409, 'The user already exists.'])
    }
  })

  test('gets a dealer record if it has none, and keeps its password', async () => {
    await portal.rows(
      `insert into identity.accounts (email, name, password_hash) values ('bare@new.test', 'Bare', 'x')`,
    )
    expect(await search('bare@new.test')).toMatchObject({ exists: true, dealer: null })
    expect(must(await create('bare@new.test', { authLevel: 5 })).dealer).toMatchObject({ authLevel: 'DirectSales' })
    expect(await mailsTo(portal, 'bare@new.test', 'reset')).toEqual([])
  })

  test('is created for a dealer record without a login, such as one from OMS', async () => {
    await portal.rows(
      `insert into dealers (dealer_full_name, dealer_email, auth_level) values ('Oma', 'oma@new.test', 'Dealer')`,
    )
    expect(await search('oma@new.test')).toMatchObject({
      exists: false,
      name: 'Oma',
      dealer: { dealerFullName: 'Oma' },
    })
    expect(must(await create('oma@new.test', { dealerFullName: 'Other' }))).toMatchObject({
      exists: true,
      name: 'Other',
    })
    expect(must(await portal.ask(calls.listDealersDetail, { as: 'admin', body: { keyword: 'oma@new' } })).total).toBe(1)
  })

  test('is created even if the e-mail cannot be sent, and the reply has the reason', async () => {
    await portal.behave('email', { mode: 'down' })
    const login = must(await create('mute@new.test'))
    await portal.behave('email', { mode: 'ok' })
    expect(login.exists).toBe(true)
    expect(login.problem).not.toBe('')
    expect((await reset('mute@new.test')).status).toBe(200)
  })

  test('is not created if the login service does not respond, and neither is the dealer record', async () => {
    await portal.behave('identity', { mode: 'down' })
    const refusedAnswer = await create('never@new.test')
    await portal.behave('identity', { mode: 'ok' })
    expect([refusedAnswer.status, refusedAnswer.problem.detail]).toEqual([
      503,
      'The login service is not available at the moment',
    ])
    expect(await search('never@new.test')).toMatchObject({ exists: false, dealer: null })
  })

  test('an empty or invalid e-mail is refused with the specified message', async () => {
    for (const call of [calls.searchUser, calls.createUser, calls.resetPassword]) {
      const answer = await portal.ask(call, { as: 'admin', body: { email: ' ' } })
      expect([answer.status, answer.problem.errors[0]]).toEqual([400, { path: 'email', message: 'Email missing!' }])
      expect((await portal.ask(call, { as: 'admin', body: { email: 'nobody' } })).problem.detail).toBe(
        'Email must be valid',
      )
    }
  })

  test('gets a link to reset the password; an unknown e-mail address answers 404', {
    meta: { rules: ['A23'] },
  }, async () => {
    expect(must(await reset('Rival@example.test'))).toEqual({ email: 'rival@example.test' })
    const [mail] = await mailsTo(portal, 'rival@example.test', 'identity/reset')
    expect(mail?.subject).toBe('Set a new password for Example Telecom')
    const refusedAnswer = await reset('absent@new.test')
    expect([refusedAnswer.status, refusedAnswer.problem.detail]).toEqual([
      404,
      'There is no login with the e-mail absent@new.test',
    ])
  })
})

describe('the import from OMS', () => {
  const update = () => portal.ask(calls.updateDealersFromOMS, { as: 'admin' })
  const missing = async (keyword?: string) => {
    const body = keyword === undefined ? undefined : { keyword }
    return must(await portal.ask(calls.missingDealers, { as: 'admin', body })).map(({ ubDealerID }) => ubDealerID)
  }

  test('lists and adds the missing dealers; a second import changes nothing', async () => {
    expect(await missing()).toEqual(['UB101', 'UB102', 'UB103'])
    expect(await missing('kimberley')).toEqual(['UB102'])
    await portal.rows(`update dealers set dealer_full_name = 'Old name', group_no = 'G9' where ub_dealer_id = 'UB5'`)
    const first = must(await update())
    expect(first.received).toBe(7)
    expect(first.added.map(({ dealerEmail, authLevel }) => [dealerEmail, authLevel])).toEqual([
      ['sales.harbourside@example.test', 'Dealer'],
      ['kimberley@example.test', 'Dealer'],
      ['noosa@example.test', 'Dealer'],
    ])
    const direct = first.changed.find(({ ubDealerID }) => ubDealerID === 'UB5')
    expect(direct).toMatchObject({ dealerFullName: 'Devi Rao', groupNo: 'G9', authLevel: 'DirectSales' })
    expect(must(await update())).toMatchObject({ received: 7, added: [], changed: [], problems: [] })
    expect(await missing()).toEqual([])
  })

  test('skips invalid and conflicting dealers, and gives the reason for each', async () => {
    const oms = (values: string[]) =>
      portal.rows('insert into outside.oms_dealer (ub_dealer_id, name, email) values ($1, $2, $3)', values)
    await oms(['UB301', 'No mail', ''])
    await oms(['UB302', 'Same mail', 'dealer@example.test'])
    await oms(['UB303', 'Twice one', 'twice@oms.test'])
    await oms(['UB304', 'Twice two', 'twice@oms.test'])
    await oms(['UB305', 'Dealer \u{E123}', 'unprintable@oms.test'])
    await portal.rows(`update outside.oms_dealer set email = 'moved@oms.test' where ub_dealer_id = 'UB4'`)
    await portal.rows(`update dealers set archived = true where ub_dealer_id = 'UB103'`)
    const { added, problems } = must(await update())
    expect(added.map(({ ubDealerID }) => ubDealerID)).toEqual(['UB303'])
    expect(problems.map(({ ubDealerID, reason }) => [ubDealerID, reason])).toEqual([
      ['UB103', 'The dealer was removed here.'],
      ['UB301', 'OMS has no valid e-mail.'],
      ['UB302', 'Duplicate number or e-mail in OMS.'],
      ['UB304', 'Duplicate number or e-mail in OMS.'],
      ['UB305', expect.stringContaining('(U+E123), which documents cannot show')],
      ['UB4', 'The login e-mail here is rival@example.test and does not change.'],
    ])
  })

  test('reports that OMS is down', async () => {
    await portal.behave('oms', { mode: 'down', remaining: 1 })
    const answer = await update()
    expect([answer.status, answer.problem.detail]).toEqual([
      503,
      'The order management service is not available at the moment',
    ])
  })
})
