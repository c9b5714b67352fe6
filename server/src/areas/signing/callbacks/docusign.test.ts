import { createHash } from 'node:crypto'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../../test/builders.ts'
import { type DocuSignServer, startDocuSign } from '../../../../test/docusign.ts'
import { changeEnvelope, type Envelope, sendConnectMessage, toMessage } from '../../../../test/docusign-envelopes.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import * as signing from '../../../../test/signing.ts'
import { inJob } from '../../../calls/job-services.ts'
import { followUp } from '../follow-up.ts'

// The portal has both keys, as during a change of keys.
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

const { decline, getSigningDocument, getSigningUrl, openSigningPage, orderReport } = contract.signing

/** Sends an order and confirms the terms on its link. Returns both with the envelope at DocuSign. */
async function sendOrder(orderID?: number) {
  const id = orderID ?? (await makeMobileOrder(portal)).orderID
  const guid = await signing.sendAndWait(portal, id)
  await signing.confirmOnLink(portal, guid)
  return { orderID: id, guid, envelope: server.envelopeOf(guid) }
}

const connect = (
  envelope: Envelope,
  message: object = toMessage(envelope),
  signedWith: readonly string[] = [keys[0]],
) => sendConnectMessage(portal, envelope.definition.eventNotification.url, message, signedWith)

/** Changes the envelope as a person does on DocuSign's page, and sends the callback as DocuSign does. */
async function changeAtDocuSign(envelope: Envelope, status: Envelope['status'], reason = '') {
  changeEnvelope(envelope, status, reason)
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
  test('opens DocuSign’s page after the terms are confirmed; a callback signs the order and stores the PDF', {
    meta: { rules: ['SIGN-signing-url'] },
  }, async () => {
    const { orderID } = await makeMobileOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    const envelope = server.envelopeOf(guid)
    const { docuSignEnvelopeID, orderStatus } = await getOrder(portal, orderID)
    expect([docuSignEnvelopeID, orderStatus]).toEqual([envelope.envelopeId, 1])
    // The message has the portal's address, because DocuSign's address expires after a few minutes and works only
    // once.
    const mails = await signing.mailsTo(portal, signing.recipient.to, guid)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain(`href="https://portal.test/docusign/${guid}"`)
    expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'open', signsAt: 'DocuSign' })

    const earlyAnswer = await portal.ask(openSigningPage, { params: { guid } })
    expect(earlyAnswer.problem).toMatchObject({ status: 400, code: 'requirementsMissing' })
    const forStaff = { as: 'dealer', body: { envelopeID: envelope.envelopeId } }
    expect(must(await portal.ask(getSigningUrl, forStaff)).uri).toBe(`https://portal.test/docusign/${guid}`)
    await signing.confirmOnLink(portal, guid)
    const page = /^https:\/\/demo\.docusign\.net\/Signing\//
    expect(must(await portal.ask(openSigningPage, { params: { guid } })).uri).toMatch(page)
    expect(must(await portal.ask(getSigningUrl, forStaff)).uri).toMatch(page)
    expect((await signing.sign(portal, guid)).problem).toMatchObject({ status: 409, code: 'conflict' })

    await changeAtDocuSign(envelope, 'delivered')
    expect((await getOrder(portal, orderID)).envelope).toMatchObject({ status: 'viewed' })
    await changeAtDocuSign(envelope, 'completed')
    const order = await signing.untilSealed(portal, orderID)
    expect(order).toMatchObject({ orderStatus: 2, envelope: { status: 'signed', signedAt: envelope.changedAt } })
    expect(order.envelope?.recipients).toMatchObject([{ status: 'signed', signsAt: 'DocuSign', serviceCopy: true }])

    const params = { orderID, flag: 'false' }
    const fromService = await portal.call('GET', `/api/Order/OrderReport/${orderID}/false?serviceCopyOf=1`, {
      as: 'dealer',
    })
    expect(fromService.raw.toString('latin1')).toContain(`% signed ${envelope.envelopeId}`)
    const hash = createHash('sha256').update(fromService.raw).digest('hex')
    const [storedCopy] = await portal.rows('select service_hash from envelope_recipients where guid = $1', [guid])
    expect(storedCopy).toEqual({ service_hash: hash })
    const sealedCopy = await portal.ask(orderReport, { as: 'dealer', params, headers: { accept: 'application/pdf' } })
    const copy = await portal.ask(contract.signing.getSignedDocument, { params: { guid } })
    expect(sealedCopy.raw.equals(copy.raw)).toBe(true)
    const verification = await portal.app.inject({
      method: 'POST',
      url: '/api/Docusign/VerifyDocument',
      payload: sealedCopy.raw,
      headers: { 'content-type': 'application/pdf' },
    })
    expect(verification.json()).toMatchObject({ verdict: 'whole', stands: true, signers: [{ name: 'Ada Nguyen' }] })
    expect(await actions(orderID)).toEqual(expect.arrayContaining(['signed', 'signed document fetched', 'sealed']))
    const elsewhere = `/api/Order/OrderReport/${orderID}/false?serviceCopyOf=2`
    expect((await portal.call('GET', elsewhere, { as: 'dealer' })).status).toBe(404)
  })

  test('the guarantor gets a separate envelope after the first signer has signed', async () => {
    const { orderID, envelope } = await sendOrder(await signing.makeGuaranteedOrder(portal))
    await changeAtDocuSign(envelope, 'completed')
    const second = await until(async () => {
      const [, link] = await signing.linksOf(portal, orderID)
      return link?.status === 'sent' && link.guid
    }, 'the guarantor has a link')
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
    await changeAtDocuSign(server.envelopeOf(second), 'completed')
    const { envelope: signedEnvelope } = await signing.untilSealed(portal, orderID)
    expect(signedEnvelope?.recipients.map(({ serviceCopy }) => serviceCopy)).toEqual([true, true])
  })

  test('declining at DocuSign makes the order Rejected and mails the dealer the reason once', async () => {
    const { orderID, envelope } = await sendOrder()
    await changeAtDocuSign(envelope, 'declined', 'The price is another')
    expect(await getOrder(portal, orderID)).toMatchObject({
      orderStatus: 5,
      envelope: { status: 'declined', declinedReason: 'The price is another' },
    })
    await connect(envelope)
    await until(
      async () => (await signing.mailsTo(portal, 'dealer@example.test', 'The price is another')).length === 1,
      'the dealer has an e-mail about it',
    )
  })

  test('voids the envelope at DocuSign when the order is declined on the portal’s page or taken back', async () => {
    const declined = await sendOrder()
    must(await portal.ask(decline, { params: { guid: declined.guid }, body: { reason: 'Not now' } }))
    await until(async () => declined.envelope.status === 'voided', 'it is voided')
    expect(declined.envelope.reason).toBe('Declined: Not now')
    const back = await sendOrder()
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID: back.orderID } }))
    await until(async () => back.envelope.status === 'voided', 'it is voided')
    // DocuSign's callback about this changes nothing.
    await changeAtDocuSign(back.envelope, 'voided', back.envelope.reason)
    expect((await getOrder(portal, back.orderID)).orderStatus).toBe(0)
  })

  test('closes the link of an envelope voided at DocuSign, mails the dealer why, and allows sending again', async () => {
    const { orderID, guid, envelope } = await sendOrder()
    await changeAtDocuSign(envelope, 'voided', 'Sent by mistake')
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('expired')
    expect(must(await portal.ask(getSigningDocument, { params: { guid } })).state).toBe('expired')
    await until(
      async () => (await signing.mailsTo(portal, 'dealer@example.test', 'Reason: Sent by mistake')).length === 1,
      'the dealer has an e-mail about it',
    )
    const newGuid = await signing.sendAndWait(portal, orderID)
    expect(server.envelopeOf(newGuid).status).toBe('sent')
  })
})

describe('a callback', () => {
  test('counts once if it is repeated or arrives several times at the same time', async () => {
    const { orderID, envelope } = await sendOrder()
    changeEnvelope(envelope, 'completed')
    const answers = await Promise.all([1, 2, 3].map(() => connect(envelope)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await signing.untilSealed(portal, orderID)
    expect((await connect(envelope)).body).toEqual({ known: true })
    expect((await actions(orderID)).filter((action) => action === 'signed')).toHaveLength(1)
    expect(await countEvents(envelope)).toBe(1)
  })

  test('changes nothing if it arrives after the callback of a later status', async () => {
    const { orderID, envelope } = await sendOrder()
    const delivered = toMessage({ ...envelope, status: 'delivered' })
    const declinedMessage = toMessage({ ...envelope, status: 'declined', reason: 'Too dear' })
    const voidedMessage = toMessage({ ...envelope, status: 'voided', reason: 'Late' })
    await changeAtDocuSign(envelope, 'completed')
    const before = await signing.untilSealed(portal, orderID)
    for (const late of [delivered, declinedMessage, voidedMessage])
      expect((await connect(envelope, late)).status).toBe(200)
    expect((await getOrder(portal, orderID)).envelope).toEqual(before.envelope)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(2)
  })

  test('about a signature on an order that was taken back is logged and does not count', async () => {
    const { orderID, envelope } = await sendOrder()
    must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
    changeEnvelope(envelope, 'completed')
    expect((await connect(envelope)).body).toEqual({ known: true })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(0)
    expect(await actions(orderID)).toContain('signed too late')
  })

  test.each([
    ['with an unknown key', ['another']],
    ['with no key', []],
  ])('signed %s is refused with 401 and not stored', async (_, signedWith) => {
    const { orderID, envelope } = await sendOrder()
    const message = toMessage({ ...envelope, status: 'completed' })
    expect(await connect(envelope, message, signedWith)).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
    expect(await countEvents(envelope)).toBe(0)
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
  })

  test('signed with several keys is accepted if the portal knows one of them', async () => {
    const { orderID, envelope } = await sendOrder()
    changeEnvelope(envelope, 'delivered')
    expect((await connect(envelope, toMessage(envelope), ['another', keys[1]])).status).toBe(200)
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('viewed')
  })

  test('is accepted if it is invalid or its envelope is unknown, so that DocuSign does not repeat it', async () => {
    const { envelope } = await sendOrder()
    const other = { ...envelope, envelopeId: '6f1f7c1e-0000-4000-8000-000000000000', status: 'completed' as const }
    expect(await connect(envelope, toMessage(other))).toEqual({ status: 200, body: { known: false } })
    expect(await connect(envelope, { event: 'nonsense' })).toEqual({ status: 200, body: { known: false } })
  })
})

describe('when DocuSign fails', () => {
  test('the portal creates one envelope and sends one message if the response is lost', async () => {
    server.faults.push({ method: 'POST', path: '/envelopes', status: 500, when: 'after' })
    const { orderID } = await makeMobileOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    expect(server.envelopeOf(guid).status).toBe('sent')
    expect(await signing.mailsTo(portal, signing.recipient.to, guid)).toHaveLength(1)
  })

  test('the dealer sees DocuSign’s reason for a refusal', async () => {
    const message = 'The account lacks sufficient permissions.'
    const body = { errorCode: 'ACCOUNT_LACKS_PERMISSIONS', message }
    server.faults.push({ method: 'POST', path: '/envelopes', status: 400, body })
    const { orderID } = await makeMobileOrder(portal)
    must(await signing.sendMail(portal, orderID))
    expect(await signing.untilProblem(portal, orderID)).toMatchObject({ status: 'failed', problem: message })
  })

  test('the order is Signed at once, and the signed document is fetched later', async () => {
    const { orderID, envelope } = await sendOrder()
    for (let time = 0; time < 3; time += 1)
      server.faults.push({ method: 'GET', path: '/documents/combined', status: 503 })
    await changeAtDocuSign(envelope, 'completed')
    expect((await getOrder(portal, orderID)).orderStatus).toBe(2)
    await signing.untilSealed(portal, orderID)
  })

  test('the portal asks DocuSign about links that are open for a day, in case a callback was lost', async () => {
    const { orderID, guid, envelope } = await sendOrder()
    changeEnvelope(envelope, 'completed')
    await inJob(portal.services.pool, (tx) => followUp({ tx, queue: portal.jobs.queue }))
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
    await portal.rows("update link_messages set sent_at = now() - interval '25 hours' where link = $1", [guid])
    await inJob(portal.services.pool, (tx) => followUp({ tx, queue: portal.jobs.queue }))
    await signing.untilSealed(portal, orderID)
    expect(await signing.linksOf(portal, orderID)).toMatchObject([{ guid, status: 'signed' }])
  })
})

test('a link that is signed on the portal’s own page creates no envelope at DocuSign', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const body = { orderID, ...signing.recipient }
  must(await portal.ask(contract.signing.sendFromCustomerEmail, { as: 'dealer', body }))
  await signing.untilSent(portal, orderID)
  const guid = await signing.linkOf(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  expect(server.envelopes.some(({ definition }) => definition.customFields.textCustomFields[0]?.value === guid)).toBe(
    false,
  )
  expect((await portal.ask(openSigningPage, { params: { guid } })).problem.code).toBe('conflict')
  must(await signing.sign(portal, guid))
  await signing.untilSealed(portal, orderID)
})
