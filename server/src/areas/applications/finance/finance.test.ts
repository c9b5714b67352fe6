import { contract } from '@dealerline/shared/contract/index.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFinance, makeFinanceOrder, textsTo, untilMessagesSent } from '../../../../test/applications.ts'
import { acceptTerms, getOrder, homeAddress, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { mailsTo, proofHeader } from '../../../../test/signing.ts'

const { finance, orders, applications } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const dealer = { as: 'dealer' }
const read = (orderID: number, as = 'dealer') => portal.ask(finance.getFinanceApplication, { as, params: { orderID } })
const open = (guid: string) => portal.ask(finance.getFinanceApplicationFromGuid, { params: { guid } })
const approve = async (guid: string) =>
  portal.ask(finance.approveFinance, { body: { guid }, headers: await proofHeader(portal, guid) })
const reject = (guid: string, comments: string) => portal.ask(finance.rejectFinance, { body: { guid, comments } })
const create = (orderID: number) => portal.ask(finance.createNewFinance, { ...dealer, params: { orderID } })
const generate = (orderID: number, index = 0) =>
  portal.ask(finance.generateFinance, { ...dealer, params: { orderID, index: String(index) } })
const print = (orderID: number, index = 0) => portal.ask(finance.printFinance, { ...dealer, body: { orderID, index } })

async function send(orderID: number): Promise<string> {
  must(await portal.ask(finance.sendFinanceEmail, { ...dealer, body: { orderID } }))
  return untilMessagesSent(portal, orderID)
}

test('answers No Content without a finance application, and to another dealer', {
  meta: { rules: ['FIN-no-content'] },
}, async () => {
  const orderID = await makeFinanceOrder(portal)
  expect(await read(orderID)).toMatchObject({ status: 404, problem: { detail: 'No Content' } })
  const application = await makeFinance(portal)
  expect(await read(application.orderID, 'rival')).toMatchObject({ status: 404, problem: { detail: 'No Content' } })
  expect((await read(application.orderID, 'admin')).status).toBe(200)
})

describe('a finance application', { meta: { rules: ['FIN-states'] } }, () => {
  test('is prefilled from the customer, sent by e-mail and approved', async () => {
    const orderID = await makeFinanceOrder(portal)
    const record = must(await create(orderID))
    expect(record).toMatchObject({
      orderID,
      index: 1,
      status: 'Created',
      finGUID: zeroGuid,
      url: '',
      generatedAt: '',
    })
    expect(record.financeApplicationDetails).toMatchObject({
      businessName: 'Kestrel Pty Ltd',
      abn: expect.stringMatching(/^\d{11}$/),
      directorName: 'Ned New',
      businessAddress: '1 Harbour Street, Sydney NSW 2000',
      instalments: 'monthly',
    })
    const application = { financeApplicationDetails: { ...record.financeApplicationDetails, termMonths: 36 } }
    must(await portal.ask(finance.updateFinancing, { ...dealer, body: { orderID, application } }))
    const guid = await send(orderID)
    expect(await mailsTo(portal, 'ned@new.test', `/view-finance/${guid}`)).toHaveLength(1)
    expect(must(await read(orderID))).toMatchObject({ status: 'Sent', finGUID: guid })
    expect(must(await approve(guid)).state).toBe('approved')
    expect(must(await read(orderID))).toMatchObject({ status: 'Approved', people: [{ state: 'approved' }] })
    expect((await reject(guid, 'Too late')).status).toBe(409)
  })

  test('is sent by text message', async () => {
    const { orderID } = await makeFinance(portal)
    const body = { orderID, to: '0412 987 001' }
    must(await portal.ask(finance.sendFinanceSms, { ...dealer, body }))
    await untilMessagesSent(portal, orderID)
    expect(await textsTo(portal, '+61412987001', 'finance application')).toHaveLength(1)
  })

  test('is refused while it is incomplete or the order has no hardware', async () => {
    const bare = await makeFinance(portal, 'dealer', { termMonths: 0 })
    const answer = await portal.ask(finance.sendFinanceEmail, { ...dealer, body: { orderID: bare.orderID } })
    expect(answer.problem).toMatchObject({ detail: 'Fill in first: Term.', errors: [{ path: 'termMonths' }] })
    const { orderID } = await makeOrder(portal, 'dealer', { orderType: 4 })
    must(await create(orderID))
    expect((await generate(orderID)).problem?.detail).toContain('Hardware')
  })

  test('is refused on orders of another type', async () => {
    const { orderID } = await makeOrder(portal)
    const answer = await portal.ask(finance.updateFinancing, { ...dealer, body: { orderID } })
    expect(answer.problem?.detail).toBe(`Order ${orderID} is not a finance application. Change its type first.`)
  })

  test('is taken back, edited and sent again', async () => {
    const { orderID } = await makeFinance(portal)
    const guid = await send(orderID)
    must(await portal.ask(applications.takeBackApplication, { ...dealer, params: { orderID } }))
    expect(must(await open(guid)).state).toBe('voided')
    expect(await send(orderID)).not.toBe(guid)
  })
})

test('mails the customer’s comment to the dealer and allows a new application', {
  meta: { rules: ['FIN-reject-comment'] },
}, async () => {
  const { orderID, financeApplicationID } = await makeFinance(portal)
  const guid = await send(orderID)
  const comments = 'Sixty months instead of thirty-six'
  expect(must(await reject(guid, comments)).state).toBe('rejected')
  expect(must(await read(orderID))).toMatchObject({ status: 'Rejected', people: [{ comment: comments }] })
  const bodyText = `Comment: ${comments}`
  await expect.poll(() => mailsTo(portal, 'dealer@example.test', bodyText)).toHaveLength(1)

  const body = { orderID, application: {} }
  expect((await portal.ask(finance.updateFinancing, { ...dealer, body })).problem?.detail).toContain('Start a new one')
  expect((await portal.ask(finance.sendFinanceEmail, { ...dealer, body: { orderID } })).status).toBe(409)

  const newApplication = must(await create(orderID))
  expect(newApplication).toMatchObject({ index: 2, status: 'Created', finGUID: zeroGuid, people: [] })
  expect(newApplication.financeApplicationID).not.toBe(financeApplicationID)
  expect(newApplication.financeApplicationDetails).toMatchObject({ businessName: 'Kestrel Pty Ltd', termMonths: 36 })
  expect(newApplication.earlier).toMatchObject([{ index: 1, status: 'Rejected', comment: comments, isPrinted: true }])
  expect((await create(orderID)).problem?.detail).toContain('is Created')
  expect((await getOrder(portal, orderID)).application?.applicationID).toBe(newApplication.financeApplicationID)
  expect(must(await open(guid))).toMatchObject({ state: 'rejected', comment: comments })
  expect(must(await approve(await send(orderID))).state).toBe('approved')
})

test('returns the order’s dealer, and refuses a request with another dealer', {
  meta: { rules: ['FIN-dealer-id'] },
}, async () => {
  const application = await makeFinance(portal)
  const { dealerID } = await getOrder(portal, application.orderID)
  expect(application.dealerID).toBe(dealerID)
  const update = (id: number) =>
    portal.ask(finance.updateFinancing, {
      ...dealer,
      body: {
        orderID: application.orderID,
        application: { dealerID: id, financeApplicationDetails: application.financeApplicationDetails },
      },
    })
  expect((await update(dealerID)).status).toBe(200)
  expect((await update(dealerID + 1)).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'application.dealerID' }],
  })
})

test('the link shows the financed hardware as sent, and nothing else of the order', {
  meta: { rules: ['FIN-decide-by-guid'] },
}, async () => {
  const { orderID } = await makeFinance(portal)
  const guid = await send(orderID)
  const page = must(await open(guid))
  expect(page).toMatchObject({ kind: 'finance', role: 'customer', toName: 'Ned New', services: [] })
  expect(page.equipment).toEqual([
    { item: 'Desk phone', quantity: '2', amount: '$300.00' },
    { item: 'Freight', quantity: '', amount: '$10.00' },
  ])
  expect(page.facts).toContainEqual({ label: 'Term', value: '36 months', section: 'Lease' })
  expect(page.facts).toContainEqual({
    label: 'Amount to be financed (inc GST)',
    value: '$341.00',
    section: 'What is financed',
  })
  const lessee = await portal.ask(contract.lessee.getChangeLesseeFromGuid, { params: { guid } })
  expect(lessee.status).toBe(404)
})

test('shows the director’s identity details on the link, but not on the order', async () => {
  const { orderID } = await makeFinance(portal, 'dealer', { directorDateOfBirth: '1970-02-01' })
  const guid = await send(orderID)
  expect(must(await open(guid)).facts).toContainEqual({
    label: "Director's date of birth",
    value: '01/02/1970',
    section: 'Director',
  })
  const report = toReadableOrder(await getOrder(portal, orderID))
  const labels = report.sections.flatMap(({ facts }) => facts.map(({ label }) => label))
  expect(labels).toContain('Amount to be financed (inc GST)')
  expect(labels).not.toContain("Director's date of birth")
})

describe('printing an application', () => {
  test('needs a generated application, which must be generated again after each change', async () => {
    const record = await makeFinance(portal)
    const { orderID } = record
    expect((await print(orderID)).problem?.detail).toContain('Generate it first')
    expect((await generate(orderID, 2)).problem?.detail).toContain('was replaced by application 1')
    expect(must(await generate(orderID, 1)).generatedAt).not.toBe('')
    const printedAnswer = await print(orderID)
    expect(printedAnswer.status).toBe(200)
    expect(printedAnswer.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(printedAnswer.headers['content-disposition']).toContain(`finance-application-${orderID}-1.pdf`)
    const application = { financeApplicationDetails: { ...record.financeApplicationDetails, termMonths: 48 } }
    must(await portal.ask(finance.updateFinancing, { ...dealer, body: { orderID, application } }))
    expect((await print(orderID)).status).toBe(409)
    expect((await portal.ask(finance.printFinance, { as: 'rival', body: { orderID } })).status).toBe(404)
  })

  test('prints the application as sent, and an earlier one by its index', async () => {
    const { orderID } = await makeFinance(portal)
    await reject(await send(orderID), 'Another term please')
    must(await create(orderID))
    expect((await print(orderID, 1)).status).toBe(200)
    expect((await print(orderID, 2)).status).toBe(409)
    expect((await print(orderID, 3)).status).toBe(404)
  })
})

describe('the hardware of a finance order', () => {
  const mark = (orderID: number, body?: { financedHardware: boolean }) =>
    portal.ask(finance.updateFinanceHardware, { ...dealer, params: { orderID }, ...(body && { body }) })

  test('is marked as financed on the order, but not on its copies', {
    meta: { rules: ['ROLE-modes'] },
  }, async () => {
    const { orderID } = await makeFinance(portal)
    const delivery = { orderID, contactName: 'Sam', contactMobile: '0412 345 678', ...homeAddress }
    must(await portal.ask(contract.hardware.addDeliveryAddress, { ...dealer, body: delivery }))
    await acceptTerms(portal, orderID)
    expect((await getOrder(portal, orderID)).financedHardware).toBe(false)
    expect(must(await mark(orderID))).toMatchObject({ orderID, financedHardware: true })
    expect((await getOrder(portal, orderID)).financedHardware).toBe(true)
    const copy = must(await portal.ask(orders.duplicateOrder, { ...dealer, params: { orderID } }))
    expect(copy.financedHardware).toBe(false)
    expect(must(await mark(orderID, { financedHardware: false })).financedHardware).toBe(false)
    expect((await getOrder(portal, orderID)).financedHardware).toBe(false)
  })

  test('cannot be marked as financed if there is none, or on an order of another type', async () => {
    const emptyOrder = await makeOrder(portal, 'dealer', { orderType: 4 })
    expect((await mark(emptyOrder.orderID)).problem?.detail).toContain('Hardware required')
    const ordinary = await makeOrder(portal)
    expect((await mark(ordinary.orderID)).status).toBe(409)
  })
})

test('returns the order’s GUID for an application to callers who can see the order', {
  meta: { rules: ['A21'] },
}, async () => {
  const { orderID, financeApplicationID: id } = await makeFinance(portal)
  const ask = (as: string) => portal.ask(finance.getOrderGuidFromApplication, { as, params: { id } })
  expect(must(await ask('dealer'))).toEqual({ orderID, orderGUID: zeroGuid, finGUID: zeroGuid })
  await portal.rows(`update orders set order_guid = '6f1f7c1e-0000-4000-8000-000000000000' where order_id = $1`, [
    orderID,
  ])
  expect(must(await ask('dealer'))).toMatchObject({ orderGUID: '6f1f7c1e-0000-4000-8000-000000000000' })
  expect((await ask('rival')).status).toBe(404)
})
