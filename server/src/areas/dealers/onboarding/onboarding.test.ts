import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'

const { onboarding, dealers } = contract
const as = 'admin'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(async () => {
  await portal.behave('email', { mode: 'ok' })
  await portal.behave('sales', { mode: 'ok' })
})
afterAll(() => portal.stop())

let count = 0
const form = (overrides: object = {}) => {
  count += 1
  return {
    firstName: 'Ines',
    lastName: 'Calder',
    email: `ines${count}@harbour.example`,
    mobileNo: '0412 000 301',
    dealerName: `Harbour Telecoms ${count}`,
    suburb: 'Manly',
    state: 'NSW',
    salesRegion: 'Northern Beaches',
    ...overrides,
  }
}
/** Submits from a separate IP address each time, because submissions are limited per address. */
const submit = async (overrides: object = {}): Promise<number> => {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/${onboarding.submitDealerInterest.path}`,
    remoteAddress: `10.0.0.${count + 1}`,
    payload: form(overrides),
  })
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json().id
}
const get = async (id: number) => must(await portal.ask(onboarding.getInterested, { as, params: { id } }))
const update = (body: { id: number; approved?: boolean; rejected?: boolean; version?: number; email?: string }) =>
  portal.ask(onboarding.updateDealerInterest, { as, body })
const approve = async (id: number) => must(await update({ id, approved: true, rejected: false }))
const step = (id: number, name: 'welcome' | 'signing' | 'onboarding', status: string) =>
  until(async () => {
    const interest = await get(id)
    return interest[name].status === status && interest
  }, `${name} is ${status}`)
const mailsTo = (address: string) =>
  portal.rows<{ subject: string; text: string }>(
    "select subject, plain as text from outside.mail where array_to_string(recipients, ' ') like '%' || $1 || '%' order by id",
    [address],
  )
const applicantOf = async (id: number) =>
  (
    await portal.rows<{ steps: string[]; applicant: object }>(
      'select a.steps, a.applicant from outside.sales_applicant a join dealer_interests i on i.key::text = a.key where i.interest_id = $1',
      [id],
    )
  )[0]

describe('an interest', () => {
  test('is submitted without signing in and read by staff', {
    meta: { rules: ['ONB-interest-submitted'] },
  }, async () => {
    const input = form({ email: 'Ines.First@Harbour.example' })
    const { id } = must(await portal.ask(onboarding.submitDealerInterest, { body: input }))
    expect(await get(id)).toMatchObject({
      ...input,
      id,
      email: 'ines.first@harbour.example',
      fullName: 'Ines Calder',
      relationShipStatus: 'Submitted',
      approved: false,
      rejected: false,
      salesForceID: '',
      password: '',
      dealerID: 0,
    })
    // A second click submits the same interest.
    expect(must(await portal.ask(onboarding.submitDealerInterest, { body: input })).id).toBe(id)
    const interests = must(
      await portal.ask(onboarding.listNewInterestSubmissions, { as, body: { keyword: 'ines.first' } }),
    )
    expect(interests).toMatchObject({ total: 1, items: [{ id }] })
  })

  test('is refused with all errors at once, and if a bot has filled in the hidden field', {
    meta: { rules: ['ONB-interest-submitted'] },
  }, async () => {
    const missing = await portal.ask(onboarding.submitDealerInterest, { body: form({ firstName: '', email: 'x' }) })
    expect(missing.problem.errors).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'First name can not be empty' },
        { path: 'email', message: 'Email must be valid' },
      ]),
    )
    const { dealerName: _none, ...formWithoutName } = form()
    const answer = await portal.call('POST', '/api/DealerPortal/SubmitDealerInterest', { body: formWithoutName })
    expect(answer.problem.errors).toEqual([{ path: 'dealerName', message: 'Business name can not be empty' }])
    const machine = await portal.ask(onboarding.submitDealerInterest, { body: form({ website: 'https://x.example' }) })
    expect(machine.problem.errors).toEqual([{ path: 'website', message: 'Leave this field empty' }])
  })

  test('can be submitted ten times a minute from one IP address', async () => {
    const payload = { ...form(), website: 'a machine' }
    const send = () =>
      portal.app.inject({
        method: 'POST',
        url: `/api/${onboarding.submitDealerInterest.path}`,
        remoteAddress: '10.9.9.9',
        payload,
      })
    for (let time = 0; time < 10; time += 1) expect((await send()).statusCode).toBe(400)
    expect((await send()).statusCode).toBe(429)
  })

  test('is searched, filtered, sorted and paged', async () => {
    const id = await submit({ firstName: 'Zora', dealerName: 'Zebra Phones', suburb: 'Fremantle' })
    const list = async (body: object) =>
      must(await portal.ask(onboarding.listNewInterestSubmissions, { as, body })).items.map((one) => one.id)
    expect(await list({ keyword: 'zebra FREMANTLE' })).toEqual([id])
    expect(await list({ keyword: '100%' })).toEqual([])
    expect((await list({ sortBy: 'dealerName', descending: true, pageSize: 1 }))[0]).toBe(id)
    must(await update({ id, rejected: true }))
    expect(await list({ keyword: 'zebra' })).toEqual([])
    expect(await list({ keyword: 'zebra', status: 'Rejected' })).toEqual([id])
    expect(await list({ keyword: 'zebra', status: 'all' })).toEqual([id])
  })

  test('is changed by staff, and a stale version is refused', async () => {
    const id = await submit()
    const { version } = await get(id)
    const body = { id, version, scheduleDate: '2026-12-01', referrer: 'Dana Novak' }
    expect(must(await portal.ask(onboarding.updateDealerInterest, { as, body }))).toMatchObject({
      scheduleDate: '2026-12-01',
      referrer: 'Dana Novak',
      firstName: 'Ines',
      relationShipStatus: 'Submitted',
    })
    const stale = await portal.ask(onboarding.updateDealerInterest, { as, body })
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale'])
    expect(stale.problem.current).toMatchObject({ id, scheduleDate: '2026-12-01' })
  })

  test('is e-mailed to staff automatically and again on request', async () => {
    const id = await submit({ firstName: 'Told' })
    const emailAnswer = must(await portal.ask(onboarding.emailNewInterestSubmissions, { as, body: {} }))
    expect(emailAnswer).toEqual({ to: 'admin@example.test' })
    // Mails about earlier interests may arrive first.
    const mail = await until(async () =>
      (await mailsTo('admin@example.test')).find(({ text }) => text.includes(`/dealer-interests/${id}`)),
    )
    expect(mail.subject).toMatch(/new dealer interests?$/)
    const outside = await portal.ask(onboarding.emailNewInterestSubmissions, { as, body: { to: 'rival@example.test' } })
    expect(outside.problem.errors[0]?.path).toBe('to')
    await until(async () => {
      const [interestRow] = await portal.rows('select told_at from dealer_interests where interest_id = $1', [id])
      return interestRow?.told_at !== null
    }, 'staff are told')
    await until(async () => (await mailsTo('admin@example.test')).length > 1)
  })

  test('can be removed until it is approved', async () => {
    const id = await submit()
    expect(must(await portal.ask(onboarding.deleteDealerInterest, { as, body: { id } }))).toEqual({ id })
    expect((await portal.ask(onboarding.getInterested, { as, params: { id } })).status).toBe(404)
    const approvedID = await submit()
    await approve(approvedID)
    expect((await portal.ask(onboarding.deleteDealerInterest, { as, body: { id: approvedID } })).status).toBe(409)
  })
})

describe('a decision on an interest', () => {
  test('can be made only by administrators', { meta: { rules: ['ONB-staff-decide'] } }, async () => {
    const id = await submit()
    for (const other of ['dealer', 'direct', 'employee', 'applicant']) {
      const answer = await portal.ask(onboarding.updateDealerInterest, { as: other, body: { id, approved: true } })
      expect(answer.status, other).toBe(403)
    }
    expect(await get(id)).toMatchObject({ relationShipStatus: 'Submitted' })
  })

  test('an approval is saved, sends the welcome e-mail and then starts the step Signing', {
    meta: { rules: ['ONB-approve-flags', 'ONB-approve-email', 'ONB-approve-signing'] },
  }, async () => {
    const id = await submit()
    const approvedInterest = await approve(id)
    expect(approvedInterest).toMatchObject({ approved: true, rejected: false, relationShipStatus: 'Approved' })
    expect(approvedInterest).toMatchObject({
      welcome: { status: 'waiting' },
      signing: { status: 'none' },
      decidedBy: 'Avery Admin',
    })
    const signedInterest = await step(id, 'signing', 'done')
    expect(signedInterest.welcome).toMatchObject({ status: 'done', problem: '' })
    const subjects = (await mailsTo(signedInterest.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Welcome to Example Telecom')
    expect(await applicantOf(id)).toMatchObject({
      steps: ['Signing'],
      applicant: { dealerName: signedInterest.dealerName, salesForceID: '', email: signedInterest.email },
    })
    // A second approval changes nothing.
    await approve(id)
    const { history } = must(await portal.ask(onboarding.getDealerInterests, { as, params: { id } }))
    expect(history.map(({ what }) => what)).toEqual([
      'submitted',
      'approved',
      'welcome e-mail sent',
      'step Signing taken',
      'changed',
    ])
  })

  test('an approved dealer has a record without access, a login and a manager record', {
    meta: { rules: ['ONB-manager-record'] },
  }, async () => {
    const id = await submit()
    const { dealerID, email, dealerName } = await approve(id)
    const dealer = must(await portal.ask(dealers.getDealer, { as, params: { id: dealerID } }))
    expect(dealer).toMatchObject({ dealerFullName: dealerName, dealerEmail: email, authLevel: 'interested' })
    const manager = must(await portal.ask(dealers.getDealerManager, { as, params: { id: dealerID } }))
    expect(manager).toMatchObject({
      tradingName: dealerName,
      firstName: 'Ines',
      lastName: 'Calder',
      city: 'Manly',
      state: 'NSW',
      status: 'Created',
      version: 1,
    })
    expect(manager.dealerManagerId).toBeGreaterThan(0)
    await until(async () => (await mailsTo(email)).some(({ subject }) => subject.startsWith('Your login')))
    expect((await portal.ask(dealers.listDealersDetail, { as: email, body: {} })).status).toBe(403)
  })

  test('an approval is refused if the e-mail belongs to an existing dealer, and changes nothing', async () => {
    const id = await submit({ email: 'rival@example.test' })
    const answer = await update({ id, approved: true })
    expect([answer.status, answer.problem.detail]).toEqual([409, 'Riley Stone already has access with this e-mail.'])
    expect(await get(id)).toMatchObject({ relationShipStatus: 'Submitted', dealerID: 0, welcome: { status: 'none' } })
  })

  test('the interest shows why the welcome e-mail failed, and the e-mail can be sent again', {
    meta: { rules: ['ONB-approve-email'] },
  }, async () => {
    const id = await submit()
    await portal.behave('email', { mode: 'refuse', reason: 'No such mailbox' })
    await approve(id)
    const failedInterest = await step(id, 'welcome', 'failed')
    expect(failedInterest).toMatchObject({ approved: true, signing: { status: 'none' } })
    expect(failedInterest.welcome.problem).not.toBe('')
    const earlyAnswer = await portal.ask(onboarding.updateSalesForceSigning, { as, body: { id } })
    expect([earlyAnswer.status, earlyAnswer.problem.detail]).toEqual([409, 'The welcome e-mail must be sent first.'])
    await portal.behave('email', { mode: 'ok' })
    must(await portal.ask(onboarding.sendWelcomeEmail, { as, body: { id } }))
    await step(id, 'signing', 'done')
  })

  test('the interest shows why the sales system refused a step, and the step can be repeated', {
    meta: { rules: ['ONB-approve-signing'] },
  }, async () => {
    const id = await submit()
    await portal.behave('sales', { mode: 'refuse', reason: 'This region is closed' })
    await approve(id)
    const failedInterest = await step(id, 'signing', 'failed')
    expect(failedInterest.signing.problem).toBe('This region is closed')
    await portal.behave('sales', { mode: 'ok' })
    must(await portal.ask(onboarding.updateSalesForceSigning, { as, body: { id } }))
    await step(id, 'signing', 'done')
  })

  test('a rejection sets the flags and relationShipStatus, and can be changed to an approval later', {
    meta: { rules: ['ONB-reject'] },
  }, async () => {
    const id = await submit()
    expect(must(await update({ id, approved: false, rejected: true }))).toMatchObject({
      approved: false,
      rejected: true,
      relationShipStatus: 'Rejected',
      dealerID: 0,
      welcome: { status: 'none' },
    })
    expect((await update({ id, approved: true, rejected: true })).status).toBe(400)
    await approve(id)
    expect((await update({ id, rejected: true })).status).toBe(409)
  })

  test("a rejection of an unknown interest answers Can't find dealer", {
    meta: { rules: ['ONB-reject-not-found'] },
  }, async () => {
    const answer = await update({ id: 999_999, approved: false, rejected: true })
    expect([answer.status, answer.problem.detail]).toEqual([404, "Can't find dealer"])
  })

  test('two concurrent approvals create one dealer', async () => {
    const id = await submit()
    const answers = await Promise.all([1, 2].map(() => update({ id, approved: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { email } = await get(id)
    const dealerRows = await portal.rows('select from dealers where dealer_email = $1', [email])
    expect(dealerRows).toHaveLength(1)
  })
})

describe('onboarding', () => {
  test('sets the sales system ID to 1, reports the step, and gives the dealer access to the portal', {
    meta: { rules: ['ONB-onboarding'] },
  }, async () => {
    const id = await submit()
    const earlyAnswer = await portal.ask(onboarding.updateSalesForceOnboarding, { as, body: { id } })
    expect(earlyAnswer.status).toBe(409)
    await approve(id)
    const { email, dealerID } = await step(id, 'signing', 'done')
    const onboardedInterest = must(await portal.ask(onboarding.updateSalesForceOnboarding, { as, body: { id } }))
    expect(onboardedInterest).toMatchObject({ salesForceID: '1', relationShipStatus: 'Onboarding', approved: true })
    await step(id, 'onboarding', 'done')
    expect(await applicantOf(id)).toMatchObject({ steps: ['Signing', 'Onboarding'], applicant: { salesForceID: '1' } })
    expect(must(await portal.ask(dealers.getDealer, { as: email, params: { id: dealerID } }))).toMatchObject({
      authLevel: 'Dealer',
    })
    const [agreement] = must(await portal.ask(onboarding.listDealerContracts, { as, body: { dealerID } }))
    expect(agreement?.status).toBe('Approved')
    expect((await portal.ask(onboarding.updateSalesForceOnboarding, { as, body: { id } })).status).toBe(409)
  })

  test('the dealer reads and changes their own business, and the director’s name is split', {
    meta: { rules: ['ONB-director-split'] },
  }, async () => {
    const { email, dealerID } = await approve(await submit())
    const own = () => portal.ask(onboarding.getRegisteredDealer, { as: email })
    const { dealerId, ...before } = must(await own())
    expect(dealerId).toBe(dealerID)
    const body = { ...before, directorsName: 'Mary Anne Calder', abn: '51 824 753 556', commissionPercentage: 90 }
    const business = must(
      await portal.ask(onboarding.updateDealerManager, { as: email, body: { ...body, dealerId: 0 } }),
    )
    // Dealers can't change the fields that the provider decides.
    expect(business).toMatchObject({
      directorsName: 'Mary Anne Calder',
      abn: '51 824 753 556',
      commissionPercentage: 0,
    })
    expect(must(await own())).toMatchObject({ firstName: 'Mary Anne', lastName: 'Calder', version: 2 })
    const stale = await portal.ask(onboarding.updateDealerManager, { as: email, body: { ...body, dealerId: 0 } })
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale'])
    const unprintable = { ...body, version: 2, directorsName: 'Mary 𓀀 Calder', dealerId: 0 }
    const refused = await portal.ask(onboarding.updateDealerManager, { as: email, body: unprintable })
    expect(refused.problem.detail).toContain('has the character “𓀀” (U+13000), which documents cannot show')
    const other = await portal.ask(onboarding.updateDealerManager, {
      as: 'rival',
      body: { ...body, dealerId: dealerID },
    })
    expect(other.status).toBe(404)
    const byAdmin = { ...body, dealerId: dealerID, version: 2 }
    const businessByAdmin = must(await portal.ask(onboarding.updateDealerManager, { as, body: byAdmin }))
    expect(businessByAdmin).toMatchObject({ commissionPercentage: 90, version: 3 })
    expect((await portal.ask(onboarding.getRegisteredDealer, { as: 'stranger@nowhere.test' })).status).toBe(404)
  })

  test('lists the agreements by dealer and by business', async () => {
    const { dealerID, dealerName } = await approve(await submit())
    const [one] = must(await portal.ask(onboarding.listDealerContracts, { as, body: { dealerID } }))
    expect(one).toMatchObject({
      dealerID,
      dealerFullName: dealerName,
      companyName: dealerName,
      status: 'For signature',
      filename: `contract_${dealerID}.pdf`,
    })
    const all = must(await portal.ask(onboarding.listDealerContracts, { as, body: {} }))
    expect(all.length).toBeGreaterThan(5)
    const managers = must(await portal.ask(onboarding.listDealerManagerContracts, { as, body: {} }))
    expect(managers.length).toBeLessThan(all.length)
    const mine = managers.find((contractOfDealer) => contractOfDealer.dealerID === dealerID)
    const dealerManagerId = mine?.dealerManagerId ?? 0
    const business = must(await portal.ask(onboarding.listDealerManagerContracts, { as, body: { dealerManagerId } }))
    expect(business).toEqual([mine])
  })
})
