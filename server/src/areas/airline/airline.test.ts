import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { business, must, nextAbn, residential } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'

const { airline, customers, dealers } = contract
const application = { industry: 'E', turnover: 'T1', employees: 'E1' }
const as = 'partner'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.behave('airline', { mode: 'ok' }))
afterAll(() => portal.stop())

async function makeBusiness(abn: string, overrides: Parameters<typeof business>[0] = {}, owner = as) {
  const body = business({ companyDetails: { abn, companyName: `Business ${abn}` }, ...overrides })
  return must(await portal.ask(customers.addCustomerToUB, { as: owner, body }))
}
const enrol = (account: string, by = as, body = application) =>
  portal.ask(airline.enrol, { as: by, params: { account }, body })
const enrolments = async (by = as) => must(await portal.ask(airline.getEnrolments, { as: by }))
const customerOf = async (id: number) => must(await portal.ask(customers.getCustomer, { as: 'admin', params: { id } }))
const untilSettled = (enrolmentID: number) =>
  until(async () => {
    const enrolment = (await enrolments('admin')).find((one) => one.enrolmentID === enrolmentID)
    return enrolment && enrolment.status !== 'queued' && enrolment.status !== 'pending' && enrolment
  }, 'the partner has decided')

describe('the supporting data', { meta: { rules: ['CAP-airline-flow'] } }, () => {
  test('has lists of industries, turnovers and numbers of employees for every seller', async () => {
    const data = must(await portal.ask(airline.getSupportingData, { as: 'dealer' }))
    expect(data.industry).toContainEqual(
      expect.objectContaining({ code: 'TRAVEL', qualifies: false, list: 'industry' }),
    )
    expect(data.turnover.length).toBeGreaterThan(2)
    expect(data.employees.every(({ list }) => list === 'employees')).toBe(true)
  })

  test('is added, changed and archived by administrators, and each code is unique', async () => {
    const saveChoice = (body: object) =>
      portal.ask(airline.updateSupportingData, {
        as: 'admin',
        body: { list: 'industry', code: 'X1', label: 'Mining', position: 5, qualifies: true, archived: false, ...body },
      })
    const choice = must(await saveChoice({}))
    expect((await saveChoice({})).problem.errors).toEqual([{ path: 'code', message: 'The code X1 is taken' }])
    expect(must(await saveChoice({ id: choice.id, version: 1, archived: true }))).toMatchObject({
      archived: true,
      version: 2,
    })
    expect((await saveChoice({ id: choice.id, version: 1 })).status).toBe(409)
    expect((await saveChoice({ id: choice.id, code: 'E' })).status).toBe(409)
    expect((await saveChoice({ id: 999_999, code: 'X2' })).status).toBe(404)
    const { ubAccountNo } = await makeBusiness('52216111590')
    const refusedAnswer = await enrol(ubAccountNo, as, { ...application, industry: 'X1' })
    expect(refusedAnswer.problem.errors).toEqual([{ path: 'industry', message: 'Invalid Industry' }])
  })
})

describe('the registration of a business', { meta: { rules: ['CAP-airline-flow'] } }, () => {
  const check = (abn: string, by = as) => portal.ask(airline.checkRegistration, { as: by, body: { abn } })

  test('is found by ABN', async () => {
    expect(must(await check('15 179 074 287'))).toEqual({
      abn: '15179074287',
      registered: true,
      membershipNo: 'BR4100001',
      businessName: 'Meridian Accounting Group Pty Ltd',
      status: 'active',
      since: '2019-07-01',
    })
    expect(must(await check('37117345436', 'employee'))).toMatchObject({ registered: false, membershipNo: '' })
    expect((await check('12345678901')).problem.errors).toEqual([{ path: 'abn', message: 'ABN invalid' }])
  })

  test('is shown only to people who sell for the partner, such as dealers of the group AirlinePartners', {
    meta: { rules: ['DEAL-derived-flags'] },
  }, async () => {
    expect((await check('15179074287', 'rival')).status).toBe(403)
    expect((await check('15179074287', 'direct')).status).toBe(403)
    const [rival] = await portal.rows<{ id: number }>(
      "select dealer_id as id from dealers where dealer_email = 'rival@example.test'",
    )
    const changing = { id: rival?.id ?? 0, authLevel: 'Dealer', authGroup: 'AirlinePartners' }
    await portal.rows("update dealers set auth_group = 'AirlinePartners' where dealer_id = $1", [changing.id])
    const dealer = must(await portal.ask(dealers.getDealer, { as: 'admin', params: { id: changing.id } }))
    expect(dealer).toMatchObject({ isAirlinePartner: true, isAdmin: false, isResidential: false })
    expect((await check('15179074287', 'rival')).status).toBe(200)
    await portal.rows("update dealers set auth_group = '' where dealer_id = $1", [changing.id])
  })

  test('reports a partner that does not answer', async () => {
    await portal.behave('airline', { mode: 'down' })
    const answer = await check('15179074287')
    expect([answer.status, answer.problem.detail]).toEqual([
      503,
      'The airline partner service is not available at the moment',
    ])
  })
})

describe('an enrolment', { meta: { rules: ['CAP-airline-flow'] } }, () => {
  test('is queued and decided by the partner, and the customer gets the number', async () => {
    const { customerID, ubAccountNo } = await makeBusiness('36240803132')
    const enrolment = must(await enrol(ubAccountNo))
    expect(enrolment).toMatchObject({
      status: 'queued',
      customerID,
      ubAccountNo,
      ...application,
      createdBy: 'Priya Shah',
    })
    const enrolled = await untilSettled(enrolment.enrolmentID)
    expect(enrolled).toMatchObject({ status: 'enrolled', membershipNo: expect.stringMatching(/^BR\d+$/), problem: '' })
    const customer = await customerOf(customerID)
    expect(customer).toMatchObject({ membershipNo: enrolled.membershipNo, version: 2 })
    const members = must(await portal.ask(airline.getCurrentQbrCustomers, { as }))
    expect(members).toMatchObject([
      { customerID, membershipNo: enrolled.membershipNo, abn: '36240803132', dealerName: 'Priya Shah' },
    ])
    expect(must(await portal.ask(airline.getCurrentQbrCustomers, { as: 'rival' }))).toEqual([])
    const page = await portal.ask(customers.retrieveDealerCustomers, { as, body: { isQBR: true } })
    expect(must(page).items.map((customer) => customer.customerID)).toEqual([customerID])
  })

  test('is created once per customer, even by concurrent calls', async () => {
    const { ubAccountNo } = await makeBusiness('48253148908', { email: 'wait@customer.test' })
    const answers = await Promise.all([1, 2, 3].map(() => enrol(ubAccountNo)))
    const ids = new Set(answers.map((answer) => must(answer).enrolmentID))
    expect(ids.size).toBe(1)
    await until(async () => (await enrolments()).find(({ enrolmentID }) => ids.has(enrolmentID))?.status === 'pending')
    expect(must(await enrol(ubAccountNo))).toMatchObject({ status: 'pending' })
    const applications = await portal.rows(
      "select from outside.airline_enrolment where application ->> 'abn' = '48253148908'",
    )
    expect(applications).toHaveLength(1)
  })

  test('returns the existing number of a member, and is declined for a suspended member', async () => {
    const member = await makeBusiness('15179074287')
    const nothing = { industry: '', turnover: '', employees: '' }
    const memberEnrolment = await untilSettled(must(await enrol(member.ubAccountNo, as, nothing)).enrolmentID)
    expect(memberEnrolment).toMatchObject({ status: 'enrolled', membershipNo: 'BR4100001' })
    const stranger = await makeBusiness('75129691201')
    const failedEnrolment = await untilSettled(must(await enrol(stranger.ubAccountNo, as, nothing)).enrolmentID)
    expect(failedEnrolment).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/^This business is not a member yet/),
    })
    const suspended = await makeBusiness('74166728516')
    const declinedEnrolment = await untilSettled(must(await enrol(suspended.ubAccountNo)).enrolmentID)
    expect(declinedEnrolment).toMatchObject({
      status: 'declined',
      problem: 'Membership BR4100002 is suspended',
      membershipNo: '',
    })
    expect((await customerOf(suspended.customerID)).membershipNo).toBe('')
  })

  test('shows why it was declined, and can be requested again', async () => {
    const { ubAccountNo } = await makeBusiness('71265494675', { email: 'decline@customer.test' })
    const first = await untilSettled(must(await enrol(ubAccountNo)).enrolmentID)
    expect(first).toMatchObject({ status: 'declined', problem: 'The partner could not verify this business' })
    expect(must(await enrol(ubAccountNo)).enrolmentID).toBeGreaterThan(first.enrolmentID)
  })

  test('is retried while the partner is down, and shows the reason for the delay', async () => {
    await portal.behave('airline', { mode: 'down' })
    const { ubAccountNo } = await makeBusiness('26277840445')
    const { enrolmentID } = must(await enrol(ubAccountNo))
    const find = async () => (await enrolments()).find((one) => one.enrolmentID === enrolmentID)
    await until(async () => (await find())?.problem !== '', 'the reason shows')
    expect(await find()).toMatchObject({
      status: 'queued',
      problem: 'The airline partner service is not available at the moment',
    })
    await portal.behave('airline', { mode: 'ok' })
    expect(await untilSettled(enrolmentID)).toMatchObject({ status: 'enrolled', problem: '' })
  })

  test('fails with the reason if the partner refuses it', async () => {
    await portal.behave('airline', { mode: 'refuse', remaining: 1, reason: 'The partner is closed to new members' })
    const { ubAccountNo } = await makeBusiness('74290186211')
    const failedEnrolment = await untilSettled(must(await enrol(ubAccountNo)).enrolmentID)
    expect(failedEnrolment).toMatchObject({ status: 'failed', problem: 'The partner is closed to new members' })
  })

  test('needs a qualifying business that has an ABN and is not a member', async () => {
    const home = must(await portal.ask(customers.addCustomerToUB, { as, body: residential() }))
    expect((await enrol(home.ubAccountNo)).problem.detail).toBe('Only a business can be enrolled.')
    const nameless = await makeBusiness('', {})
    expect((await enrol(nameless.ubAccountNo)).problem.detail).toMatch(/^Add the ABN/)
    const good = await makeBusiness('96302531988')
    const travel = await enrol(good.ubAccountNo, as, { industry: 'TRAVEL', turnover: '', employees: 'E3' })
    expect([travel.status, travel.problem.errors]).toEqual([
      400,
      [
        { path: 'industry', message: 'Industry: Travel agencies does not qualify' },
        { path: 'turnover', message: 'Yearly turnover can not be empty' },
        { path: 'employees', message: 'Employees: 200 and more does not qualify' },
      ],
    ])
    const member = await makeBusiness('28314877757', { membershipNo: 'BR77' })
    expect((await enrol(member.ubAccountNo)).problem.detail).toMatch(/already a member with the number BR77/)
  })

  test('is allowed only to people who sell for the partner, and only for their own customers', async () => {
    const { ubAccountNo } = await makeBusiness('91327223521')
    expect((await enrol(ubAccountNo, 'rival')).status).toBe(404)
    const other = await makeBusiness(nextAbn(), {}, 'rival')
    expect((await enrol(other.ubAccountNo, 'rival')).status).toBe(403)
    expect((await enrol(other.ubAccountNo, 'employee')).status).toBe(200)
    expect(await enrolments('rival')).toHaveLength(1)
  })
})
