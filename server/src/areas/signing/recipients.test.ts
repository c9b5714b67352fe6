import { contract } from '@dealerline/shared/contract/index.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'
import { linkKinds } from '../../link-kinds.ts'
import { remindOfLinks } from '../../links/remind.ts'
import { settleExpired } from '../../links/tell-dealer.ts'

const { changeRecipient, resend, decline } = contract.signing

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const complete = async () => (await makeMobileOrder(portal)).orderID
const stateOf = async (guid: string) => must(await signing.openLink(portal, guid)).state
const linkAt = async (orderID: number, position: number) =>
  (await signing.linksOf(portal, orderID))[position - 1] ?? expect.fail('nobody signs there')
const change = (orderID: number, position: number, toName: string, to: string) =>
  portal.ask(changeRecipient, { as: 'dealer', params: { orderID }, body: { position, toName, channel: 'email', to } })
const mailsTo = (address: string, bodyText: string) => signing.mailsTo(portal, address, bodyText)

async function signAs(guid: string, name: string) {
  await signing.confirmOnLink(portal, guid)
  return must(await signing.signAs(portal, guid, name))
}

/** An order signed by the representative and sent to the guarantor. */
async function signedByFirst() {
  const orderID = await signing.makeGuaranteedOrder(portal)
  const first = await signing.sendAndWait(portal, orderID)
  await signAs(first, 'Ada Nguyen')
  const second = await until(async () => {
    const link = await linkAt(orderID, 2)
    return link.status === 'sent' && link.guid
  }, 'the guarantor has a link')
  return { orderID, first, second }
}

describe('several signers', () => {
  test('the guarantor signs after the representative; the order is Signed after both signatures', async () => {
    const orderID = await signing.makeGuaranteedOrder(portal)
    const first = await signing.sendAndWait(portal, orderID)
    const guarantorLink = await linkAt(orderID, 2)
    expect(guarantorLink).toMatchObject({ status: 'pending', name: 'Gus Guarantor' })
    expect(await stateOf(guarantorLink.guid)).toBe('pending')
    expect((await signing.sign(portal, guarantorLink.guid)).problem).toMatchObject({ status: 409, code: 'conflict' })
    expect(await mailsTo('gus@guarantor.test', guarantorLink.guid)).toEqual([])
    expect(await signAs(first, 'Ada Nguyen')).toMatchObject({ state: 'signed', sealed: false })
    const { orderStatus, envelope } = await until(async () => {
      const order = await getOrder(portal, orderID)
      return order.envelope?.status === 'sent' && order
    })
    expect(orderStatus).toBe(1)
    expect(envelope?.recipients).toMatchObject([
      { position: 1, role: 'customer', name: 'Ada Nguyen', status: 'signed' },
      { position: 2, role: 'guarantor', name: 'Gus Guarantor', status: 'sent', email: 'gus@guarantor.test' },
    ])
    const [mail] = await mailsTo('gus@guarantor.test', guarantorLink.guid)
    expect(mail?.plain).toContain('Ada Nguyen has signed it. You are named as the guarantor')
    const guarantors = must(await signing.openLink(portal, guarantorLink.guid))
    expect(guarantors).toMatchObject({ state: 'open', role: 'guarantor', toName: 'Gus Guarantor' })
    // Each signer confirms the terms on their own link.
    expect(guarantors.terms.some(({ checked }) => checked)).toBe(false)
    expect((await signing.sign(portal, guarantorLink.guid)).problem.code).toBe('requirementsMissing')
    await signAs(guarantorLink.guid, 'Gus Guarantor')
    expect(await signing.untilSealed(portal, orderID)).toMatchObject({ orderStatus: 2, orderGUID: guarantorLink.guid })
    const copies = await Promise.all(
      [first, guarantorLink.guid].map((guid) => portal.ask(contract.signing.getSignedDocument, { params: { guid } })),
    )
    expect(copies[0]?.raw.equals(copies[1]?.raw ?? Buffer.alloc(0))).toBe(true)
    expect((await PDFDocument.load(copies[0]?.raw ?? Buffer.alloc(0))).getPageCount()).toBeGreaterThan(1)
    const copyMails = await until(async () => {
      const mails = await mailsTo('ada@customer.test', `signed order ${orderID} from Example Telecom`)
      return mails.length > 0 && mails
    }, 'the first signer has a copy')
    expect(copyMails).toMatchObject([{ subject: `Your signed copy of order ${orderID}`, deliveries: 1 }])
    expect(copyMails[0]?.plain).toMatch(/Follow your order: .+\/progress\/[\da-f-]{36}/)
  })

  test('if one signer declines, the order is Rejected, and the dealer gets the name and the reason', async () => {
    const { orderID, first, second } = await signedByFirst()
    must(await portal.ask(decline, { params: { guid: second }, body: { reason: 'I guarantee nothing' } }))
    expect(await getOrder(portal, orderID)).toMatchObject({
      orderStatus: 5,
      envelope: { status: 'declined', declinedReason: 'I guarantee nothing' },
    })
    expect(await stateOf(first)).toBe('declined')
    const [mail] = await until(async () => {
      const mails = await mailsTo('dealer@example.test', 'I guarantee nothing')
      return mails.length > 0 && mails
    })
    expect(mail?.subject).toBe(`Gus Guarantor declined order ${orderID}`)
  })

  test('taking the order back after the first signature stops both links and discards the signature', async () => {
    const { orderID, first, second } = await signedByFirst()
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
    expect([await stateOf(first), await stateOf(second)]).toEqual(['voided', 'voided'])
    expect((await getOrder(portal, orderID)).orderStatus).toBe(0)
  })

  test('refuses to send if the guarantor has no e-mail address, and names the guarantor', async () => {
    const orderID = await signing.makeGuaranteedOrder(portal)
    await portal.rows(
      `update contacts set details = details || '{"email": ""}' where customer_id = (select customer_id from orders where order_id = $1)`,
      [orderID],
    )
    const answer = await signing.sendMail(portal, orderID)
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'guarantor.to' }] })
    const guarantor = { toName: 'Gus', to: 'other@guarantor.test' }
    const body = { orderID, ...signing.recipient, guarantor }
    must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
    expect((await getOrder(portal, orderID)).envelope?.recipients[1]).toMatchObject({ email: guarantor.to })
  })
})

describe('changing the recipient', () => {
  test('stops the old link and its envelope at the service, sends one new link and logs the change', async () => {
    const orderID = await complete()
    const old = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, old)
    must(await change(orderID, 1, 'Bo Nguyen', 'bo@customer.test'))
    expect(await stateOf(old)).toBe('superseded')
    expect((await signing.sign(portal, old)).status).toBe(409)
    await signing.untilSent(portal, orderID)
    const { guid } = await linkAt(orderID, 1)
    expect(await mailsTo('bo@customer.test', guid)).toMatchObject([{ deliveries: 1 }])
    const document = must(await signing.openLink(portal, guid))
    expect(document).toMatchObject({ state: 'open', toName: 'Bo Nguyen' })
    expect(document.terms.some(({ checked }) => checked)).toBe(false)
    expect((await getOrder(portal, orderID)).orderGUID).toBe(guid)
    await until(async () => {
      const [at] = await portal.rows('select status from outside.envelope where link_guid = $1', [old])
      return at?.status === 'voided'
    }, 'the service knows')
    const [log] = await portal.rows(
      "select data from audit_log where action = 'recipient changed' and entity_id = $1",
      [String(orderID)],
    )
    expect(log?.data).toMatchObject({ toName: 'Bo Nguyen', from: { email: 'ada@customer.test' } })
  })

  test('refuses a name that the certificate cannot show, and cleans the address', async () => {
    const orderID = await complete()
    await signing.sendAndWait(portal, orderID)
    expect((await change(orderID, 1, 'Bo 𓀀', 'bo@customer.test')).problem.detail).toContain('“𓀀” (U+13000)')
    must(await change(orderID, 1, 'Bo', 'Bo Nguyen <bo.nguyen@customer.test>;'))
    await signing.untilSent(portal, orderID)
    const { guid } = await linkAt(orderID, 1)
    expect(await mailsTo('bo.nguyen@customer.test', guid)).toHaveLength(1)
  })

  test('sends no message to a signer before it is their turn', async () => {
    const orderID = await signing.makeGuaranteedOrder(portal)
    const first = await signing.sendAndWait(portal, orderID)
    // The message that was sent to the first signer is no result of this change.
    expect(must(await change(orderID, 2, 'Gia', 'gia@guarantor.test')).results).toEqual([])
    expect(await linkAt(orderID, 2)).toMatchObject({ status: 'pending', name: 'Gia' })
    expect(await stateOf(first)).toBe('open')
    expect((await change(orderID, 3, 'Nobody', 'no@body.test')).status).toBe(400)
    expect((await change(orderID, 1, 'Ada', 'no address')).problem.errors).toMatchObject([{ path: 'to' }])
  })

  test('also happens if the order is sent to another person; sending to the same person keeps the link', async () => {
    const orderID = await complete()
    const old = await signing.sendAndWait(portal, orderID)
    await signing.backdateMessages(portal, orderID)
    must(await portal.ask(resend, { as: 'dealer', params: { orderID }, body: { channel: 'email' } }))
    await signing.untilSent(portal, orderID)
    expect(await mailsTo('ada@customer.test', old)).toHaveLength(2)
    const body = { orderID, to: 'cy@customer.test', toName: 'Cy' }
    must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
    expect(await stateOf(old)).toBe('superseded')
    expect((await portal.ask(resend, { as: 'dealer', params: { orderID }, body: { channel: 'sms' } })).status).toBe(400)
    await signing.backdateMessages(portal, orderID)
    must(await portal.ask(resend, { as: 'dealer', params: { orderID }, body: {} }))
    await signing.untilSent(portal, orderID)
    expect(await mailsTo('cy@customer.test', 'Cy')).toHaveLength(2)
    for (const as of ['rival', 'applicant'])
      expect([403, 404]).toContain(
        (await portal.ask(resend, { as, params: { orderID }, body: { channel: 'email' } })).status,
      )
  })
})

describe('reminders and expiry', () => {
  const run = async () => {
    await settleExpired(linkKinds, portal.services, portal.jobs.queue)
    await remindOfLinks(linkKinds, portal.services, portal.jobs.queue)
  }

  test('sends a reminder once, however often the job runs, and shows the date of the next one', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    const { envelope } = await getOrder(portal, orderID)
    const days = (Date.parse(envelope?.recipients[0]?.nextReminderAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(3, 2)
    await signing.makeReminderDue(portal, guid)
    await Promise.all([run(), run(), run()])
    await run()
    await signing.untilSent(portal, orderID)
    const mails = await mailsTo('ada@customer.test', guid)
    expect(mails.map(({ subject, deliveries }) => [subject, deliveries])).toEqual([
      [`Your Example Telecom order ${orderID} is ready to sign`, 1],
      [`Reminder: Your Example Telecom order ${orderID} is ready to sign`, 1],
    ])
    const link = await linkAt(orderID, 1)
    expect(link.remindersSent).toBe(1)
    expect(((link.nextReminderAt?.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  })

  test('sends no reminder if reminders are off, after signing, or for a void link', async () => {
    const orderID = await complete()
    const body = { orderID, ...signing.recipient, reminders: false, expiryDays: 5 }
    must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
    const { envelope } = await signing.untilSent(portal, orderID)
    expect(envelope?.recipients[0]?.nextReminderAt).toBe('')
    expect(envelope?.expiresAt).toBe(endOfDayAfter(new Date(), 5).toISOString())
    const signedOrderID = await complete()
    const guid = await signing.sendAndWait(portal, signedOrderID)
    await signing.makeReminderDue(portal, guid)
    await signAs(guid, 'Ada')
    await run()
    expect(await mailsTo('ada@customer.test', guid)).toHaveLength(1)
  })

  test('closes an expired link and mails the dealer once; sending again makes a new link', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.expireLink(portal, guid)
    await Promise.all([run(), run()])
    expect((await getOrder(portal, orderID)).envelope).toMatchObject({
      status: 'expired',
      recipients: [{ status: 'expired', nextReminderAt: '' }],
    })
    const bodyText = `order-summary?order=${orderID}`
    const mails = await until(async () => {
      const mails = await mailsTo('dealer@example.test', bodyText)
      return mails.length > 0 && mails
    })
    expect(mails).toMatchObject([{ subject: `The link for order ${orderID} has expired`, deliveries: 1 }])
    expect(await stateOf(guid)).toBe('expired')
    const newGuid = await signing.sendAndWait(portal, orderID)
    expect([await stateOf(guid), await stateOf(newGuid)]).toEqual(['superseded', 'open'])
  })
})
