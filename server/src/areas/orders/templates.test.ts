import { blocks } from '@dealerline/shared/blocks/index.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { orders } = contract
const name = (orderID: number, templateName: string, as = 'dealer') =>
  portal.ask(orders.updateOrder, { as, params: { orderID }, body: { templateName } })
const templates = async (as = 'dealer') =>
  must(await portal.ask(orders.getPaginatedOrders, { as, body: { isTemplate: true } })).items.map(
    ({ orderID, templateName }) => [orderID, templateName],
  )
const begin = (templateID: number, customerID: number, as = 'dealer', isQuote = false) =>
  portal.ask(orders.createOrder, { as, body: { customerID, templateID, isQuote } })
const makeBusiness = (as = 'dealer') => makeCustomer(portal, as, { custType: 'business' })

/** Creates an order of a business with a row of each service that a dealer may enter, and makes it a template. */
async function makeTemplate() {
  const { customerID } = await makeBusiness()
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  for (const block of blocks.filter(({ page }) => !page.access)) await fillBlock(portal, block, orderID, 2)
  must(await name(orderID, 'Office of ten'))
  return orderID
}

test('an order becomes a template and ends to be one, and its history says so', async () => {
  const orderID = await makeTemplate()
  expect(await templates()).toContainEqual([orderID, 'Office of ten'])
  must(await name(orderID, ''))
  expect(await templates()).not.toContainEqual(expect.arrayContaining([orderID]))
  const { milestones } = must(await portal.ask(contract.tracking.getMilestones, { as: 'dealer', params: { orderID } }))
  expect(milestones.map(({ what }) => what)).toEqual(expect.arrayContaining(['Used as a template', 'Template removed']))
})

test('an order of another customer begins with the services of a template, and with nothing of its customer', async () => {
  const templateID = await makeTemplate()
  const before = await getOrder(portal, templateID)
  const { customerID } = await makeBusiness()
  const made = must(await begin(templateID, customerID))
  expect(made).toMatchObject({ customerID, isQuote: false, relatedOrder: 0, templateName: '' })
  const charges = ['Other Charges', 'Installation charges', 'Recurring charges']
  expect(made.leftOut).toEqual(['IP Porting', ...charges].map((label) => `2 lines of ${label}`))
  const after = await getOrder(portal, made.orderID)
  const taken = blocks.filter(({ page, label }) => !page.access && !made.leftOut.includes(`2 lines of ${label}`))
  for (const block of taken)
    expect([block.name, after.content[block.name]?.rows.length]).toEqual([
      block.name,
      before.content[block.name]?.rows.length,
    ])
  const plansOf = (order: typeof after) => order.content.mobile?.rows.map(({ ratePlanID }) => ratePlanID)
  expect(plansOf(after)).toEqual(plansOf(before))
  expect(after.content.mobile?.rows[0]).toMatchObject({ contractLengthMonths: 12, mobileNumber: '', simCardNo: '' })
  expect(after.content.ipVoice?.header).toMatchObject({ callHandling: before.content.ipVoice?.header?.callHandling })
  const texts = JSON.stringify(after.content)
  expect(texts).not.toMatch(/Sample \d|0412345|0298765|customer\.test/)
  expect(made.monthly).toBeGreaterThan(0)
})

test('the extensions of the new order follow the numbers that its customer has', async () => {
  const templateID = await makeTemplate()
  const { customerID } = await makeBusiness()
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  const { rows } = await fillBlock(portal, ipVoice, orderID, 2)
  const taken = rows.map(({ extensionNo }) => Number(extensionNo))
  const made = must(await begin(templateID, customerID))
  const numbers = (await getOrder(portal, made.orderID)).content.ipVoice?.rows.map(({ extensionNo }) => extensionNo)
  expect(numbers).toEqual([Math.max(...taken) + 1, Math.max(...taken) + 2])
})

test('a quote begins with a template too, and a residential customer gets no services of businesses', async () => {
  const templateID = await makeTemplate()
  const { customerID } = await makeCustomer(portal)
  const made = must(await begin(templateID, customerID, 'dealer', true))
  expect(made.isQuote).toBe(true)
  const { content } = await getOrder(portal, made.orderID)
  expect([content.mobile?.rows.length, content.ipVoice?.rows.length]).toEqual([2, 0])
})

test('a renewal has the services of an earlier order of the customer at today’s prices', async () => {
  const { customerID } = await makeBusiness()
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  await fillBlock(portal, mobile, orderID, 2)
  const { monthly } = await getOrder(portal, orderID)
  await portal.rows('update orders set order_status = 3 where order_id = $1', [orderID])
  await portal.rows('update rate_plans set monthly_retail = monthly_retail + 5')
  const made = must(await begin(orderID, customerID, 'dealer', true))
  await portal.rows('update rate_plans set monthly_retail = monthly_retail - 5')
  expect(made).toMatchObject({ isQuote: true, monthly: monthly + 10, leftOut: [] })
  const rows = (await getOrder(portal, made.orderID)).content.mobile?.rows
  expect(rows).toMatchObject([{ mobileNumber: '' }, { mobileNumber: '' }])
})

test('refuses another customer’s order that is no template, and the template of another dealer', async () => {
  const templateID = await makeTemplate()
  const { orderID } = await makeOrder(portal)
  const { customerID } = await makeBusiness()
  const answer = await begin(orderID, customerID)
  expect([answer.status, answer.problem.detail]).toEqual([409, `Order ${orderID} is not a template.`])
  const rival = await makeCustomer(portal, 'rival')
  expect((await begin(templateID, rival.customerID, 'rival')).status).toBe(404)
  expect((await name(templateID, 'Mine', 'rival')).status).toBe(404)
  expect(await templates('rival')).toEqual([])
})

test('a template is no longer one when its order is cancelled', async () => {
  const templateID = await makeTemplate()
  must(await portal.ask(orders.cancelOrder, { as: 'dealer', params: { orderID: templateID }, body: {} }))
  expect(await templates()).not.toContainEqual(expect.arrayContaining([templateID]))
  const { customerID } = await makeBusiness()
  expect((await begin(templateID, customerID)).status).toBe(409)
})

test('a dealer takes nothing that only the provider may enter', async () => {
  const templateID = await makeTemplate()
  const [own] = blocks.filter(({ page }) => page.access === 'provider')
  if (!own) throw new Error('There is no service of the provider.')
  await fillBlock(portal, own, templateID, 1, 'admin')
  const { customerID } = await makeBusiness()
  const made = must(await begin(templateID, customerID))
  expect(made.leftOut).toContain(`1 line of ${own.label}`)
  expect((await getOrder(portal, made.orderID)).content[own.name]?.rows).toEqual([])
})

test('a copy of a template is no template, and a plan that is no longer sold is left out', async () => {
  const { customerID } = await makeBusiness()
  const { orderID } = await makeOrder(portal, 'dealer', { customerID, isQuote: true })
  const { rows } = await fillBlock(portal, mobile, orderID, 2)
  must(await name(orderID, 'Two mobiles'))
  const copy = must(
    await portal.ask(orders.duplicateOrder, { as: 'dealer', params: { orderID }, body: { asQuote: true } }),
  )
  expect(copy.templateName).toBe('')
  await portal.rows('update rate_plans set archived = true where rate_plan_id = $1', [rows[0]?.ratePlanID])
  const made = must(await begin(orderID, customerID))
  await portal.rows('update rate_plans set archived = false where rate_plan_id = $1', [rows[0]?.ratePlanID])
  expect(made.leftOut).toEqual(['2 lines of Mobile'])
})
