import { contract } from '@dealerline/shared/contract/index.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  formerCustomer,
  makeLessee,
  movedService,
  nextCustomer,
  sendLessee,
  textsTo,
  untilMessagesSent,
} from '../../../../test/applications.ts'
import { getOrder, makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { backdateMessages, mailsTo, proofHeader, requirementsOf } from '../../../../test/signing.ts'

const { lessee } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const read = (orderID: number, as = 'dealer') => portal.ask(lessee.getChangeLessee, { as, params: { orderID } })
const open = (guid: string) => portal.ask(lessee.getChangeLesseeFromGuid, { params: { guid } })
const approveFormer = async (guid: string, sms = 'true') =>
  portal.ask(lessee.approveChangeFormerLessee, {
    params: { sms },
    body: { guid },
    headers: await proofHeader(portal, guid),
  })
const approveNew = async (guid: string) =>
  portal.ask(lessee.approveChangeNewLessee, { body: { guid }, headers: await proofHeader(portal, guid) })
const reject = (guid: string, comments = 'The date is wrong') =>
  portal.ask(lessee.rejectChangeLessee, { body: { guid, comments } })
const process = (orderID: number) => portal.ask(lessee.processChangeLessee, { as: 'dealer', body: { orderID } })
const update = (body: { orderID: number; formerCustomerID?: number; newCustomerID?: number }, as = 'dealer') =>
  portal.ask(lessee.updateChangeLessee, { as, body })

/** Sends the application and approves it as both customers. */
async function approveBoth(orderID: number): Promise<void> {
  must(await approveFormer(await sendLessee(portal, orderID)))
  must(await approveNew(await untilMessagesSent(portal, orderID)))
}

describe('a change of lessee', () => {
  test('has a guid of zeros until it is sent, and again after it is taken back', {
    meta: { rules: ['DEF-lessee-guid'] },
  }, async () => {
    const application = await makeLessee(portal)
    expect(application).toMatchObject({ guid: zeroGuid, status: 'Created', link: '', processing: false, people: [] })
    const guid = await sendLessee(portal, application.orderID)
    const sentRecord = must(await read(application.orderID))
    expect(sentRecord).toMatchObject({ guid, status: 'Sent' })
    expect(sentRecord.link).toMatch(new RegExp(`/view-lessee-change/${guid}$`))
    const params = { orderID: application.orderID }
    must(await portal.ask(contract.applications.takeBackApplication, { as: 'dealer', params }))
    expect(must(await read(application.orderID))).toMatchObject({ guid: zeroGuid, status: 'Created', link: '' })
    expect(must(await open(guid))).toMatchObject({ state: 'voided', facts: [], services: [] })
  })

  test('stores both customers, the services and the payment details of the new lessee', {
    meta: { rules: ['CAP-applications'] },
  }, async () => {
    const account = { accountName: 'N New', bsb: '062-000', accountNumber: '12345678' }
    const directDebit = { ...account, financialInstitutionName: 'Test Bank', noDetailsProvided: false }
    const { orderID } = await makeLessee(portal, 'dealer', { directDebit })
    const record = must(await read(orderID))
    expect(record.formerCustomer).toMatchObject({
      surname: formerCustomer.surname,
      customerID: record.formerCustomerID,
    })
    expect(record.newCustomer).toMatchObject({ surname: nextCustomer.surname, customerID: record.newCustomerID })
    expect(record.formerCustomerNo).toBe(String(record.formerCustomerID))
    expect(record).toMatchObject({ services: [movedService], directDebit: { accountNumber: '12345678' } })
    await sendLessee(portal, orderID)
    expect(must(await read(orderID)).directDebit).toMatchObject({ bsb: '•••-000', accountNumber: '•••••678' })
  })

  test('answers No Content for an order without a change of lessee and for an unknown order', {
    meta: { rules: ['LESS-no-content'] },
  }, async () => {
    const { orderID } = await makeOrder(portal, 'dealer', { orderType: 2 })
    for (const answer of [await read(orderID), await read(999_999)])
      expect([answer.status, answer.problem.detail]).toEqual([404, 'No Content'])
  })

  test('is refused on orders of another type and for customers of another dealer', async () => {
    const { orderID: ordinary } = await makeOrder(portal)
    expect(await update({ orderID: ordinary })).toMatchObject({ status: 409 })
    const { orderID, formerCustomerID } = await makeLessee(portal)
    const { customerID: foreign } = await makeCustomer(portal, 'rival')
    for (const as of ['dealer', 'admin']) {
      expect(await update({ orderID, formerCustomerID: foreign }, as)).toMatchObject({ status: 404 })
      expect(await update({ orderID, newCustomerID: foreign }, as)).toMatchObject({ status: 404 })
    }
    const same = await update({ orderID, formerCustomerID, newCustomerID: formerCustomerID })
    expect([same.status, same.problem.errors[0]?.path]).toEqual([400, 'newCustomerID'])
  })

  test('refuses a stale version with the current record', async () => {
    const { orderID, version } = await makeLessee(portal)
    const headers = { 'if-match': `"${version}"` }
    const changedRecord = must(
      await portal.ask(lessee.updateChangeLessee, { as: 'dealer', body: { orderID }, headers }),
    )
    expect(changedRecord.version).toBe(version + 1)
    const stale = await portal.ask(lessee.updateChangeLessee, { as: 'dealer', body: { orderID }, headers })
    expect([stale.status, stale.problem.current]).toMatchObject([409, { version: changedRecord.version }])
  })

  test('is refused with the missing fields until it is complete', async () => {
    const { orderID } = await makeLessee(portal, 'dealer', { changeLesseeDetails: {}, services: [] })
    const answer = await portal.ask(lessee.sendChangeLesseeEmail, { as: 'dealer', body: { orderID } })
    expect([answer.status, answer.problem.errors.map(({ path }) => path)]).toEqual([
      400,
      ['services', 'changeDate', 'reason'],
    ])
    expect(must(await read(orderID)).status).toBe('Created')
  })
})

describe('the answers', () => {
  test('the former customer approves first, then the new customer gets the link and approves', {
    meta: { rules: ['LESS-states', 'LESS-decide-by-guid'] },
  }, async () => {
    const { orderID } = await makeLessee(portal)
    const first = await sendLessee(portal, orderID)
    expect(must(await open(first))).toMatchObject({
      state: 'open',
      role: 'former',
      toName: 'Fay Former',
      channel: 'sms',
    })
    expect(await approveNew(first)).toMatchObject({ status: 409 })
    expect(must(await approveFormer(first))).toMatchObject({ state: 'approved', status: 'Former Approved' })
    const second = await untilMessagesSent(portal, orderID)
    expect(second).not.toBe(first)
    expect(await textsTo(portal, '+61412222222', second)).toHaveLength(1)
    expect(must(await open(second))).toMatchObject({ state: 'open', role: 'new', toName: 'Ned New' })
    expect(await approveFormer(second)).toMatchObject({ status: 409 })
    expect(must(await approveNew(second))).toMatchObject({ state: 'approved', status: 'Approved' })
    expect(must(await read(orderID))).toMatchObject({
      status: 'Approved',
      guid: second,
      people: [
        { role: 'former', state: 'approved' },
        { role: 'new', state: 'approved' },
      ],
    })
    for (const answer of [await approveFormer(first), await approveNew(second), await reject(first)])
      expect(answer.status).toBe(409)
  })

  test('the new lessee gets an e-mail unless sms is requested', async () => {
    const { orderID } = await makeLessee(portal)
    must(await approveFormer(await sendLessee(portal, orderID), 'false'))
    const guid = await untilMessagesSent(portal, orderID)
    expect(await mailsTo(portal, nextCustomer.email, guid)).toHaveLength(1)
    expect(await textsTo(portal, '+61412222222', guid)).toHaveLength(0)
  })

  test('each customer sees only their part, with masked bank numbers', async () => {
    const debit = { accountName: 'N New', bsb: '062-000', accountNumber: '12345678', financialInstitutionName: 'Bank' }
    const directDebit = { ...debit, noDetailsProvided: false }
    const { orderID } = await makeLessee(portal, 'dealer', { directDebit })
    const first = await sendLessee(portal, orderID)
    const page = must(await open(first))
    const labels = ({ facts }: typeof page) => facts.map(({ label }) => label)
    expect(labels(page)).not.toContain('Payment')
    must(await approveFormer(first))
    const theirs = must(await open(await untilMessagesSent(portal, orderID)))
    expect(theirs.facts).toContainEqual({ label: 'Payment', value: 'Direct debit from the account ending in 678' })
    expect(JSON.stringify([page, theirs])).not.toContain('12345678')
  })

  test('e-mails a rejection to the dealer and shows it on the record; the application can be sent again', {
    meta: { rules: ['LESS-decide-by-guid'] },
  }, async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    expect(await reject(guid, ' ')).toMatchObject({ status: 400 })
    expect(must(await reject(guid, 'Not before Christmas'))).toMatchObject({ state: 'rejected', status: 'Rejected' })
    const record = must(await read(orderID))
    expect(record).toMatchObject({
      status: 'Rejected',
      people: [{ comment: 'Not before Christmas', state: 'rejected' }],
    })
    await until(
      async () => (await mailsTo(portal, 'dealer@example.test', 'Not before Christmas')).length === 1,
      'the dealer has an e-mail about it',
    )
    expect(must(await update({ orderID }))).toMatchObject({ status: 'Created', guid: zeroGuid })
    const { milestones } = must(
      await portal.ask(contract.tracking.getMilestones, { as: 'dealer', params: { orderID } }),
    )
    expect(milestones.map(({ what, who }) => [what, who])).toEqual(
      expect.arrayContaining([
        ['Change of lessee sent', expect.any(String)],
        ['Change of lessee rejected', 'Fay Former, by a link'],
      ]),
    )
  })

  test('records once that the link was opened, and only by POST', async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    await open(guid)
    expect(must(await read(orderID)).people[0]?.openedAt).toBe('')
    const recordView = () => portal.ask(contract.applications.recordApplicationView, { params: { guid } })
    must(await recordView())
    const openedAt = must(await read(orderID)).people[0]?.openedAt
    must(await recordView())
    expect(must(await read(orderID)).people[0]?.openedAt).toBe(openedAt)
    expect(openedAt).not.toBe('')
  })

  test('an expired link cannot be answered, and a new one can be sent', async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    await portal.rows("update customer_links set expires_at = now() - interval '1 minute' where guid = $1", [guid])
    expect(must(await open(guid))).toMatchObject({ state: 'expired', facts: [] })
    expect(await approveFormer(guid)).toMatchObject({ status: 409 })
    const again = await sendLessee(portal, orderID)
    expect(again).not.toBe(guid)
    expect(must(await open(again)).state).toBe('open')
    expect(must(await open(guid)).state).toBe('voided')
  })

  test('the link of an application opens neither its order nor another kind of application', async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    for (const answer of [
      await portal.ask(contract.signing.getSigningDocument, { params: { guid } }),
      await portal.ask(contract.relocation.getRelocationFromGuid, { params: { guid } }),
      await portal.ask(contract.terms.getTermsConditions, { params: { orderGUID: guid } }),
    ])
      expect(answer.status).toBe(404)
  })
})

describe('sending', () => {
  test('uses the same link for the same number, and replaces the link for another number', async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    expect(await sendLessee(portal, orderID)).toBe(guid)
    expect(await textsTo(portal, '+61412111111', guid)).toHaveLength(1)
    await backdateMessages(portal, orderID)
    expect(await sendLessee(portal, orderID)).toBe(guid)
    expect(await textsTo(portal, '+61412111111', guid)).toHaveLength(2)
    const body = { orderID, to: '0413 000 000' }
    must(await portal.ask(lessee.sendChangeLesseeSms, { as: 'dealer', body }))
    const other = await untilMessagesSent(portal, orderID)
    expect(must(await open(guid)).state).toBe('voided')
    expect(must(await open(other)).state).toBe('open')
  })

  test('waits while the SMS service is down, shows the reason, and sends one message', async () => {
    await portal.behave('sms', { mode: 'down' })
    const { orderID } = await makeLessee(portal)
    must(await portal.ask(lessee.sendChangeLesseeSms, { as: 'dealer', body: { orderID } }))
    const problem = await until(async () => {
      const [person] = must(await read(orderID)).people
      return person?.deliveries.find((delivery) => delivery.problem !== '')
    }, 'the problem shows')
    expect(problem.status).toBe('waiting')
    await portal.behave('sms', { mode: 'ok' })
    const guid = await untilMessagesSent(portal, orderID)
    expect(await textsTo(portal, '+61412111111', guid)).toHaveLength(1)
  })

  test('is refused on a cancelled order, and cancelling stops the open link', async () => {
    const { orderID } = await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID } }))
    expect(must(await open(guid)).state).toBe('voided')
    expect(await portal.ask(lessee.sendChangeLesseeSms, { as: 'dealer', body: { orderID } })).toMatchObject({
      status: 409,
    })
  })
})

describe('processing', () => {
  test('processes an application that both customers approved, and opens a ticket with the details', {
    meta: { rules: ['LESS-processing-flag'] },
  }, async () => {
    const { orderID } = await makeLessee(portal)
    expect(await process(orderID)).toMatchObject({ status: 409 })
    await approveBoth(orderID)
    expect(must(await process(orderID))).toMatchObject({ status: 'Processing', processing: true })
    must(await process(orderID))
    const { ticketReference } = await until(async () => {
      const record = must(await read(orderID))
      return record.ticketReference !== '' && record
    }, 'the application has a ticket')
    const tickets = await portal.rows('select ticket from outside.ticket where order_id = $1', [orderID])
    expect(tickets).toHaveLength(1)
    expect(JSON.stringify(tickets)).toContain('Mobile, 0412 000 111, account 70001234')
    expect(ticketReference).toMatch(/^T\d+$/)
    expect(await update({ orderID })).toMatchObject({ status: 409 })
  })
})

test('an order for a change of lessee is incomplete without its application', async () => {
  const { orderID } = await makeOrder(portal, 'dealer', { orderType: 2 })
  const validate = (id: number) => requirementsOf(portal, id)
  expect(await validate(orderID)).toContainEqual(
    expect.objectContaining({ message: 'Change of lessee required', link: '/change-lessee' }),
  )
  const lesseeOrder = await makeLessee(portal)
  expect((await validate(lesseeOrder.orderID)).map(({ section }) => section)).not.toContain('Change Lessee')
  expect((await getOrder(portal, lesseeOrder.orderID)).application).toMatchObject({ kind: 'lessee', status: 'Created' })
})
