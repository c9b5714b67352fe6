import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { impersonation, session, customers, orders, notes } = contract
const people = ['admin', 'dealer', 'member', 'rival', 'direct', 'employee'] as const

let portal: TestPortal
const ids = new Map<string, number>()
beforeAll(async () => {
  portal = await makeTestPortal()
  for (const as of people) {
    const { dealerID } = must(await portal.ask(session.getDealerFromEmail, { as, body: { email: addressOf(as) } }))
    ids.set(as, dealerID)
  }
})
afterAll(() => portal.stop())
afterEach(() => portal.rows('delete from impersonations'))

const idOf = (as: string) => ids.get(as) ?? 0
const actAs = (as: string, subject: string) =>
  portal.ask(impersonation.impersonate, { as, body: { userType: 'Dealer', impersonatedID: idOf(subject) } })
const stop = (as: string) => portal.ask(impersonation.impersonate, { as, body: { impersonatedID: -1 } })
const info = async (as: string) => must(await portal.ask(impersonation.getLoginInfo, { as }))

describe('acting as another dealer', () => {
  test.each([
    ['admin', ['dealer', 'member', 'rival', 'direct', 'employee']],
    ['dealer', ['member']],
    ['member', []],
    ['rival', []],
    ['direct', []],
    ['employee', []],
  ])('%s may act only as %j', { meta: { rules: ['IMP-who'] } }, async (as, allowed) => {
    const members = must(await portal.ask(impersonation.getDealerMembers, { as }))
    const memberIDs = members.map(({ dealerID }) => dealerID).filter((id) => [...ids.values()].includes(id))
    expect(memberIDs.sort()).toEqual(allowed.map(idOf).sort())
    expect((await info(as)).canImpersonate).toBe(allowed.length > 0)
    for (const subject of [...people, 'applicant']) {
      const status = (await actAs(as, subject)).status
      expect([subject, status]).toEqual([
        subject,
        allowed.includes(subject) ? 200 : subject === 'applicant' ? 400 : 404,
      ])
      await stop(as)
    }
  })

  test('nobody can act as a person without access', { meta: { rules: ['IMP-who'] } }, async () => {
    const [applicant] = await portal.rows<{ id: number }>(
      "select dealer_id as id from dealers where dealer_email = 'applicant@example.test'",
    )
    const body = { impersonatedID: applicant?.id ?? 0 }
    expect((await portal.ask(impersonation.impersonate, { as: 'admin', body })).status).toBe(404)
  })
})

test('the login info names the dealer that a person acts as, until a call with -1 stops this', {
  meta: { rules: ['IMP-start', 'IMP-restore-on-load', 'IMP-revoke'] },
}, async () => {
  expect(await info('admin')).toMatchObject({ isImpersonating: false, impersonatedID: -1, impersonated: null })
  must(await actAs('admin', 'dealer'))
  expect(await info('admin')).toMatchObject({
    isImpersonating: true,
    impersonatedID: idOf('dealer'),
    impersonated: { dealerEmail: addressOf('dealer'), authLevel: 'Dealer', isAdmin: false },
  })
  const isActing = (id: number) => portal.ask(impersonation.isImpersonating, { as: 'admin', params: { id } })
  expect(must(await isActing(idOf('dealer')))).toBe(true)
  expect(must(await isActing(idOf('rival')))).toBe(false)
  expect(must(await stop('admin'))).toMatchObject({ isImpersonating: false, impersonatedID: -1 })
  expect(must(await isActing(idOf('dealer')))).toBe(false)
})

test('only administrators get the address of the external admin site', {
  meta: { rules: ['MENU-administration-link'] },
}, async () => {
  const other = await makeTestPortal({ ADMIN_SITE_URL: 'https://admin.example.test' })
  const siteURLFor = async (as: string) => must(await other.ask(impersonation.getLoginInfo, { as })).administrationUrl
  expect(await siteURLFor('admin')).toBe('https://admin.example.test')
  for (const as of ['dealer', 'direct', 'employee']) expect(await siteURLFor(as)).toBe('')
  await other.stop()
  expect((await info('admin')).administrationUrl).toBe('')
})

describe('while a person acts as a dealer', () => {
  test('the administrator sees only the dealer’s records', { meta: { rules: ['IMP-staff-view'] } }, async () => {
    const own = await makeOrder(portal, 'dealer')
    const foreign = await makeOrder(portal, 'rival')
    must(await actAs('admin', 'dealer'))
    expect((await getOrder(portal, own.orderID, 'admin')).dealerID).toBe(idOf('dealer'))
    const ask = portal.ask(orders.getOrder, { as: 'admin', params: { orderID: foreign.orderID } })
    expect((await ask).status).toBe(404)
    const customersOfDealer = must(await portal.ask(impersonation.getCurrentDealerCustomers, { as: 'admin' }))
    expect(customersOfDealer.map(({ customerID }) => customerID)).toContain(own.customerID)
    expect(new Set(customersOfDealer.map(({ dealerID }) => dealerID))).toEqual(new Set([idOf('dealer')]))
  })

  test('the person who acts has the lower of both permissions', async () => {
    const maintain = { as: 'admin', body: { fields: ['mobileNumber'] }, params: { component: 'create-mobile' } }
    must(await actAs('admin', 'dealer'))
    expect(
      (await portal.call('POST', '/api/layout/UpdateLayoutFields/create-mobile', { ...maintain, body: [] })).status,
    ).toBe(403)
    await portal.rows("update dealers set auth_level = 'DirectSales' where dealer_email = 'member@example.test'")
    must(await actAs('dealer', 'member'))
    const priceList = await portal.ask(contract.catalogue.getRatePlans, { as: 'dealer', body: {} })
    expect(priceList.status).toBe(200)
    const menu = must(await portal.ask(orders.getMenu, { as: 'dealer' }))
    expect(menu.map(({ title }) => title)).not.toContain('Other Charges (Internal)')
    await portal.rows("update dealers set auth_level = 'Dealer' where dealer_email = 'member@example.test'")
  })

  test('every audit entry names both people, and the dealer’s history shows the actions', async () => {
    must(await actAs('admin', 'dealer'))
    const { customerID } = await makeCustomer(portal, 'admin')
    const order = await makeOrder(portal, 'admin', { customerID })
    expect(order.dealerID).toBe(idOf('dealer'))
    const body = [{ component: 'create-mobile', noteText: 'Seen with Dana' }]
    const savedNotes = must(await portal.ask(notes.addNotes, { as: 'admin', params: { orderID: order.orderID }, body }))
    expect(savedNotes.at(-1)?.writtenBy).toBe('Avery Admin for Dana Novak')
    const auditEntries = await portal.rows(
      'select actor, actor_id, subject_id from audit_log where entity_type = $1 and entity_id = $2',
      ['order', String(order.orderID)],
    )
    expect(auditEntries).toEqual([{ actor: addressOf('admin'), actor_id: idOf('admin'), subject_id: idOf('dealer') }])
    must(await stop('admin'))
    const history = must(await portal.ask(impersonation.getHistory, { as: 'dealer', body: { byOthers: true } }))
    const actions = history.map(({ actor, actedFor, entityType, action }) => [actor, actedFor, entityType, action])
    expect(actions[0]).toEqual([addressOf('admin'), addressOf('dealer'), 'impersonation', 'stopped'])
    expect(actions).toContainEqual([addressOf('admin'), addressOf('dealer'), 'order', 'created'])
    expect(actions.at(-1)?.[0]).toBe(addressOf('admin'))
    const next = { byOthers: true, before: history[0]?.id, pageSize: 1 }
    const [second] = must(await portal.ask(impersonation.getHistory, { as: 'dealer', body: next }))
    expect(second?.id).toBe(history[1]?.id)
    const rivals = must(await portal.ask(impersonation.getHistory, { as: 'rival', body: { pageSize: 100 } }))
    expect(rivals.filter(({ entityID }) => entityID === String(order.orderID))).toEqual([])
  })

  test('the portal refuses calls from a page that was opened for another dealer', async () => {
    must(await actAs('admin', 'dealer'))
    const before = { as: 'admin', headers: { 'acting-as': String(idOf('admin')) } }
    const refusedAnswer = await portal.call('GET', '/api/order/GetMenu', before)
    expect(refusedAnswer.status).toBe(409)
    expect(refusedAnswer.body).toMatchObject({ code: 'actsAsAnother', detail: expect.stringContaining('Dana Novak') })
    const after = { as: 'admin', headers: { 'acting-as': String(idOf('dealer')) } }
    expect((await portal.call('GET', '/api/order/GetMenu', after)).status).toBe(200)
  })

  test('a page that names its dealer starts and stops acting', async () => {
    const headersFor = (as: string) => ({ 'acting-as': String(idOf(as)) })
    const start = { userType: 'Dealer', impersonatedID: idOf('dealer') }
    const first = { as: 'admin', body: start, headers: headersFor('admin') }
    expect(must(await portal.ask(impersonation.impersonate, first)).isImpersonating).toBe(true)
    const last = { as: 'admin', body: { impersonatedID: -1 }, headers: headersFor('dealer') }
    expect(must(await portal.ask(impersonation.impersonate, last)).isImpersonating).toBe(false)
  })

  test('impersonation ends as soon as the person loses the permission', async () => {
    must(await actAs('dealer', 'member'))
    await portal.rows("update dealers set is_manager = false where dealer_email = 'dealer@example.test'")
    expect(await info('dealer')).toMatchObject({ isImpersonating: false, impersonated: null, canImpersonate: false })
    await portal.rows("update dealers set is_manager = true where dealer_email = 'dealer@example.test'")
  })

  test('the administrator can switch directly to another dealer, and nobody else is affected', async () => {
    must(await actAs('admin', 'dealer'))
    must(await actAs('admin', 'rival'))
    expect((await info('admin')).impersonatedID).toBe(idOf('rival'))
    expect((await info('dealer')).isImpersonating).toBe(false)
    const { items } = must(await portal.ask(customers.retrieveDealerCustomers, { as: 'admin', body: {} }))
    expect(new Set(items.map(({ dealerID }) => dealerID))).not.toContain(idOf('dealer'))
  })
})
