import { createHash } from 'node:crypto'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeCompleteOrder, must } from '../../../../test/builders.ts'
import { type DocuSignServer, startDocuSign } from '../../../../test/docusign.ts'
import { change, type Envelope, tell, toMessage } from '../../../../test/docusign-envelopes.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import * as signing from '../../../../test/signing.ts'
import { followUp } from '../follow-up.ts'

// While keys are changed the portal knows both.
const keys = ['old key', 'new key'] as const
let server: DocuSignServer
let portal: TestPortal

beforeAll(async () => {
  server = await startDocuSign()
  portal = await makeTestPortal(server.environment(keys.join(',')))
})
afterEach(() => {
  server.faults.length = 0
})
afterAll(async () => {
  await portal.stop()
  await server.stop()
})

const { addSignature, decline, getSigningDocument, getSigningUrl, openSigningPage, orderReport } = contract.signing

/** An order that is out, its link with the terms confirmed, and the envelope at DocuSign. */
async function sent(orderID?: number) {
  const id = orderID ?? (await makeCompleteOrder(portal)).orderID
  const guid = await signing.sendAndWait(portal, id)
  await signing.confirmOnLink(portal, guid)
  return { orderID: id, guid, envelope: server.envelopeOf(guid) }
}

const connect = (
  envelope: Envelope,
  message: object = toMessage(envelope),
  signedWith: readonly string[] = [keys[0]],
) => tell(portal, envelope.definition.eventNotification.url, message, signedWith)

/** Somebody does something on DocuSign's page, and DocuSign tells it. */
async function happens(envelope: Envelope, status: Envelope['status'], reason = '') {
  change(envelope, status, reason)
  expect(await connect(envelope)).toEqual({ status: 200, body: { known: true } })
}

const actions = async (orderID: number) =>
  (
    await portal.rows<{ action: string }>(
      "select action from audit_log where entity_type = 'order' and entity_id = $1 order by audit_id",
      [String(orderID)],
    )
  ).map(({ action }) => action)
const countEvents = async (envelope: Envelope) =>
  (await portal.rows('select from esign_events where service_id = $1', [envelope.envelopeId])).length

describe('an order that is signed at DocuSign', () => {
  test('terms first, then DocuSign’s page; what it tells makes the order Signed, and its document is kept', {
    meta: { rules: ['SIGN-signing-url'] },
  }, async () => {
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    const envelope = server.envelopeOf(guid)
    const { docuSignEnvelopeID, orderStatus } = await getOrder(portal, orderID)
    expect([docuSignEnvelopeID, orderStatus]).toEqual([envelope.envelopeId, 1])
    // The message leads to the portal: what DocuSign gives as an address is good for minutes, and once.
    const mails = await signing.mailsTo(portal, signing.recipient.to, guid)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain(`href="https://portal.test/docusign/${guid}"`)
    expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'open', signsAt: 'DocuSign' })

    const early = await portal.ask(openSigningPage, { params: { guid } })
    expect(early.problem).toMatchObject({ status: 400, code: 'requirementsMissing' })
    const forStaff = { as: 'dealer', body: { envelopeID: envelope.envelopeId } }
    expect(must(await portal.ask(getSigningUrl, forStaff)).uri).toBe(`https://portal.test/docusign/${guid}`)
    await signing.confirmOnLink(portal, guid)
    const page = /^https:\/\/demo\.docusign\.net\/Signing\//
    expect(must(await portal.ask(openSigningPage, { params: { guid } })).uri).toMatch(page)
    expect(must(await portal.ask(getSigningUrl, forStaff)).uri).toMatch(page)
    expect((await signing.sign(portal, guid)).problem).toMatchObject({ status: 409, code: 'conflict' })

    await happens(envelope, 'delivered')
    expect((await getOrder(portal, orderID)).envelope).toMatchObject({ status: 'viewed' })
    await happens(envelope, 'completed')
    const order = await signing.untilSealed(portal, orderID)
    expect(order).toMatchObject({ orderStatus: 2, envelope: { status: 'signed', signedAt: envelope.changedAt } })
    expect(order.envelope?.recipients).toMatchObject([{ status: 'signed', signsAt: 'DocuSign', serviceCopy: true }])

    const params = { orderID, flag: 'false' }
    const fromService = await portal.call('GET', `/api/Order/OrderReport/${orderID}/false?serviceCopyOf=1`, {
      as: 'dealer',
    })
    expect(fromService.raw.toString('latin1')).toContain(`% signed ${envelope.envelopeId}`)
    const hash = createHash('sha256').update(fromService.raw).digest('hex')
    const [kept] = await portal.rows('select service_hash from envelope_recipients where guid = $1', [guid])
    expect(kept).toEqual({ service_hash: hash })
    const sealed = await portal.ask(orderReport, { as: 'dealer', params, headers: { accept: 'application/pdf' } })
    const copy = await portal.ask(contract.signing.getSignedDocument, { params: { guid } })
    expect(sealed.raw.equals(copy.raw)).toBe(true)
    const verified = await portal.app.inject({
      method: 'POST',
      url: '/api/Docusign/VerifyDocument',
      payload: sealed.raw,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(verified.json()).toMatchObject({ verdict: 'whole', stands: true, signers: [{ name: 'Ada Nguyen' }] })
    expect(await actions(orderID)).toEqual(expect.arrayContaining(['signed', 'signed document fetched', 'sealed']))
    const elsewhere = `/api/Order/OrderReport/${orderID}/false?serviceCopyOf=2`
    expect((await portal.call('GET', elsewhere, { as: 'dealer' })).status).toBe(404)
  })

  test('the guarantor has an envelope of their own, made when the first has signed', async () => {
    const { orderID, envelope } = await sent(await signing.makeGuaranteedOrder(portal))
    await happens(envelope, 'completed')
    const second = await until(async () => {
      const [, link] = await signing.linksOf(portal, orderID)
      return link?.status === 'sent' && link.guid
    }, 'the guarantor is asked')
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
    await happens(server.envelopeOf(second), 'completed')
    const { envelope: signed } = await signing.untilSealed(portal, orderID)
    expect(signed?.recipients.map(({ serviceCopy }) => serviceCopy)).toEqual([true, true])
  })

  test('declined at DocuSign, it is Rejected, and the dealer is mailed the reason once', async () => {
    const { orderID, envelope } = await sent()
    await happens(envelope, 'declined', 'The price is another')
    expect(await getOrder(portal, orderID)).toMatchObject({
      orderStatus: 5,
      envelope: { status: 'declined', declinedReason: 'The price is another' },
    })
    await connect(envelope)
    await until(
      async () => (await signing.mailsTo(portal, 'dealer@example.test', 'The price is another')).length === 1,
      'the dealer hears of it',
    )
  })

  test('declined on the portal’s page, or taken back, its envelope is voided at DocuSign', async () => {
    const declined = await sent()
    must(await portal.ask(decline, { params: { guid: declined.guid }, body: { reason: 'Not now' } }))
    await until(async () => declined.envelope.status === 'voided', 'it is voided')
    expect(declined.envelope.reason).toBe('Declined: Not now')
    const back = await sent()
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID: back.orderID } }))
    await until(async () => back.envelope.status === 'voided', 'it is voided')
    // What DocuSign tells of it then is no news.
    await happens(back.envelope, 'voided', back.envelope.reason)
    expect((await getOrder(portal, back.orderID)).orderStatus).toBe(0)
  })

  test('voided by somebody at DocuSign, its link is closed, the dealer is told why, and it can be sent again', async () => {
    const { orderID, guid, envelope } = await sent()
    await happens(envelope, 'voided', 'Sent by mistake')
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('expired')
    expect(must(await portal.ask(getSigningDocument, { params: { guid } })).state).toBe('expired')
    await until(
      async () => (await signing.mailsTo(portal, 'dealer@example.test', 'Reason: Sent by mistake')).length === 1,
      'the dealer hears of it',
    )
    const again = await signing.sendAndWait(portal, orderID)
    expect(server.envelopeOf(again).status).toBe('sent')
  })
})

describe('a callback', () => {
  test('that is told twice, or by several at once, counts once', async () => {
    const { orderID, envelope } = await sent()
    change(envelope, 'completed')
    const answers = await Promise.all([1, 2, 3].map(() => connect(envelope)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await signing.untilSealed(portal, orderID)
    expect((await connect(envelope)).body).toEqual({ known: true })
    expect((await actions(orderID)).filter((action) => action === 'signed')).toHaveLength(1)
    expect(await countEvents(envelope)).toBe(1)
  })

  test('that comes late takes nothing back', async () => {
    const { orderID, envelope } = await sent()
    const delivered = toMessage({ ...envelope, status: 'delivered' })
    const declined = toMessage({ ...envelope, status: 'declined', reason: 'Too dear' })
    const voided = toMessage({ ...envelope, status: 'voided', reason: 'Late' })
    await happens(envelope, 'completed')
    const before = await signing.untilSealed(portal, orderID)
    for (const late of [delivered, declined, voided]) expect((await connect(envelope, late)).status).toBe(200)
    expect((await getOrder(portal, orderID)).envelope).toEqual(before.envelope)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(2)
  })

  test('that says an order was signed which had been taken back is kept in the log, and does not count', async () => {
    const { orderID, envelope } = await sent()
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
    change(envelope, 'completed')
    expect((await connect(envelope)).body).toEqual({ known: true })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(0)
    expect(await actions(orderID)).toContain('signed too late')
  })

  test.each([
    ['with another key', ['another']],
    ['with none', []],
  ])('signed %s is answered 401 and stored nowhere', async (_, signedWith) => {
    const { orderID, envelope } = await sent()
    const message = toMessage({ ...envelope, status: 'completed' })
    expect(await connect(envelope, message, signedWith)).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
    expect(await countEvents(envelope)).toBe(0)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
  })

  test('signed with several keys is good by the one that is known, the new one as well as the old', async () => {
    const { orderID, envelope } = await sent()
    change(envelope, 'delivered')
    expect((await connect(envelope, toMessage(envelope), ['another', keys[1]])).status).toBe(200)
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('viewed')
  })

  test('about an envelope that nobody knows, or that can not be read, is taken and told no more', async () => {
    const { envelope } = await sent()
    const other = { ...envelope, envelopeId: '6f1f7c1e-0000-4000-8000-000000000000', status: 'completed' as const }
    expect(await connect(envelope, toMessage(other))).toEqual({ status: 200, body: { known: false } })
    expect(await connect(envelope, { event: 'nonsense' })).toEqual({ status: 200, body: { known: false } })
  })
})

describe('with DocuSign failing', () => {
  test('an envelope whose answer is lost is made once, and the message goes out once', async () => {
    server.faults.push({ method: 'POST', path: '/envelopes', status: 500, when: 'after' })
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    expect(server.envelopeOf(guid).status).toBe('sent')
    expect(await signing.mailsTo(portal, signing.recipient.to, guid)).toHaveLength(1)
  })

  test('what it refuses is what the dealer reads', async () => {
    const message = 'The account lacks sufficient permissions.'
    const body = { errorCode: 'ACCOUNT_LACKS_PERMISSIONS', message }
    server.faults.push({ method: 'POST', path: '/envelopes', status: 400, body })
    const { orderID } = await makeCompleteOrder(portal)
    must(await signing.sendMail(portal, orderID))
    expect(await signing.untilProblem(portal, orderID)).toMatchObject({ status: 'failed', problem: message })
  })

  test('the signed document is fetched later, and the order is Signed meanwhile', async () => {
    const { orderID, envelope } = await sent()
    for (let time = 0; time < 3; time += 1)
      server.faults.push({ method: 'GET', path: '/documents/combined', status: 503 })
    await happens(envelope, 'completed')
    expect((await getOrder(portal, orderID)).orderStatus).toBe(2)
    await signing.untilSealed(portal, orderID)
  })

  test('a callback that was lost is made up for: links that are out for a day are asked about', async () => {
    const { orderID, guid, envelope } = await sent()
    change(envelope, 'completed')
    await followUp(portal.services, portal.jobs.queue)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
    await portal.rows("update envelope_recipients set sent_at = now() - interval '25 hours' where guid = $1", [guid])
    await followUp(portal.services, portal.jobs.queue)
    await signing.untilSealed(portal, orderID)
    expect(await signing.linksOf(portal, orderID)).toMatchObject([{ guid, status: 'signed' }])
  })
})

test('a link that is signed on the portal’s own page stays there', async () => {
  const { orderID } = await makeCompleteOrder(portal)
  const body = { orderID, ...signing.recipient }
  must(await portal.ask(contract.signing.sendFromCustomerEmail, { as: 'dealer', body }))
  await signing.untilSent(portal, orderID)
  const guid = await signing.linkOf(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  expect(server.envelopes.some(({ definition }) => definition.customFields.textCustomFields[0]?.value === guid)).toBe(
    false,
  )
  expect((await portal.ask(openSigningPage, { params: { guid } })).problem.code).toBe('conflict')
  const signature = { guid, name: 'Ada Nguyen', kind: 'typed' as const, signature: 'Ada Nguyen' }
  must(await portal.ask(addSignature, { body: signature }))
  await signing.untilSealed(portal, orderID)
})
