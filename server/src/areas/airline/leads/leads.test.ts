import { contract } from '@dealerline/shared/contract/index.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business, getOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { leads, customers } = contract

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const person = { firstName: 'Petra', surname: 'Novak', email: 'petra@novak.example', mobile: '0412 345 678' }
const add = (abn: string, more: object = {}, as = 'partner') =>
  portal.ask(leads.addLead, { as, body: { abn, businessName: `Business ${abn}`, ...person, ...more } })
const decide = (leadID: number, body: { approved: boolean; reason?: string; version?: number }, as = 'admin') =>
  portal.ask(leads.decideLead, { as, params: { leadID }, body })
const start = (leadID: number, as = 'partner') => portal.ask(leads.startLead, { as, params: { leadID } })
const approvedLeadIDs = async (as = 'partner') =>
  must(await portal.ask(leads.getApprovedLeads, { as })).map(({ leadID }) => leadID)

describe('a lead', { meta: { rules: ['CAP-airline-flow'] } }, () => {
  test('is visible to its dealer and staff, and listed as approved after approval', async () => {
    const lead = must(await add('75 104 999 662', { industry: 'E' }))
    expect(lead).toMatchObject({
      abn: '75104999662',
      status: 'new',
      dealerName: 'Priya Shah',
      industry: 'E',
      orderID: 0,
    })
    expect(await approvedLeadIDs()).toEqual([])
    expect((await start(lead.leadID)).problem.detail).toMatch(/not approved/)
    const approvedLead = must(await decide(lead.leadID, { approved: true, version: 1 }))
    expect(approvedLead).toMatchObject({ status: 'approved', decidedBy: 'Avery Admin', version: 2 })
    expect(await approvedLeadIDs()).toEqual([lead.leadID])
    expect(await approvedLeadIDs('admin')).toEqual([lead.leadID])
    expect(await approvedLeadIDs('rival')).toEqual([])
    expect((await decide(lead.leadID, { approved: false, reason: 'No', version: 1 })).status).toBe(409)
  })

  test('is declined with a reason, and can be added again', async () => {
    const lead = must(await add('61228457369'))
    expect((await decide(lead.leadID, { approved: false })).problem.errors).toEqual([
      { path: 'reason', message: 'Reason can not be empty' },
    ])
    expect((await add('61228457369')).status).toBe(409)
    must(await decide(lead.leadID, { approved: false, reason: 'No trading history' }))
    const leadsOfPartner = must(await portal.ask(leads.getLeads, { as: 'partner' }))
    expect(leadsOfPartner).toContainEqual(expect.objectContaining({ status: 'declined', reason: 'No trading history' }))
    expect((await add('61228457369')).status).toBe(200)
  })

  test('is added by people who sell for the partner, and by administrators for a dealer', async () => {
    expect((await add('37117345436', {}, 'rival')).status).toBe(403)
    expect((await add('12345678901')).problem.errors).toEqual([{ path: 'abn', message: 'ABN invalid' }])
    const [rival] = await portal.rows<{ id: number }>(
      "select dealer_id as id from dealers where dealer_email = 'rival@example.test'",
    )
    const dealerID = rival?.id ?? 0
    expect((await add('37117345436', { dealerID })).status).toBe(403)
    expect(must(await add('37117345436', { dealerID }, 'admin'))).toMatchObject({ dealerID, dealerName: 'Riley Stone' })
    expect((await add('37117345436', { dealerID: 999_999 }, 'admin')).status).toBe(409)
    for (const as of ['partner', 'employee']) expect((await decide(1, { approved: true }, as)).status).toBe(403)
  })

  test('becomes a customer with register details and one order of the airline partner', {
    meta: { rules: ['ORD-type-3'] },
  }, async () => {
    const lead = must(await add('98142036977'))
    must(await decide(lead.leadID, { approved: true }))
    const [first, again] = await Promise.all([start(lead.leadID), start(lead.leadID)])
    const startedLead = must(first)
    expect(must(again).orderID).toBe(startedLead.orderID)
    const order = await getOrder(portal, startedLead.orderID)
    expect(order).toMatchObject({ orderType: orderTypes.airlinePartner, existingCustomer: false, isQuote: false })
    expect(order.customer).toMatchObject({
      customerID: startedLead.customerID,
      custType: 'business',
      ...person,
      companyDetails: { companyName: 'RED GUM JOINERY PTY LTD', abn: '98142036977', entityType: 'PRV' },
    })
    expect(await approvedLeadIDs()).not.toContain(lead.leadID)
    expect((await decide(lead.leadID, { approved: false, reason: 'Late' })).status).toBe(409)
  })

  test('creates the order for an existing customer', async () => {
    const companyDetails = { abn: '47154382742', companyName: 'Coastline' }
    const { customerID } = must(
      await portal.ask(customers.addCustomerToUB, { as: 'partner', body: business({ companyDetails }) }),
    )
    const lead = must(await add('47154382742'))
    must(await decide(lead.leadID, { approved: true }))
    const startedLead = must(await start(lead.leadID))
    expect(startedLead.customerID).toBe(customerID)
    expect(await getOrder(portal, startedLead.orderID)).toMatchObject({ existingCustomer: true })
  })

  test('can be started only by its dealer, and without register details while the register is down', async () => {
    const lead = must(await add('79191420050'))
    must(await decide(lead.leadID, { approved: true }))
    expect((await start(lead.leadID, 'rival')).status).toBe(404)
    expect((await start(lead.leadID, 'admin')).problem.detail).toMatch(/Act as them/)
    await portal.behave('abn', { mode: 'down' })
    const { orderID } = must(await start(lead.leadID))
    await portal.behave('abn', { mode: 'ok' })
    const { customer } = await getOrder(portal, orderID)
    expect(customer.companyDetails).toMatchObject({ companyName: 'Business 79191420050', abn: '79191420050' })
  })
})
