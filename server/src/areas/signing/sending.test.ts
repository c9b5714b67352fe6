import { blocks } from '@dealerline/shared/blocks/index.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeCompleteOrder,
  makeCustomer,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../test/builders.ts'
import { deliverAgain } from '../../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { sampleRow } from '../../../test/samples.ts'
import * as signing from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const complete = async () => (await makeMobileOrder(portal)).orderID
const reset = (orderID: number, as = 'dealer') =>
  portal.ask(contract.orders.resetOrderToEdit, { as, params: { orderID } })
const linkIn = (guid: string) => `${portal.config.publicUrl}/docusign/${guid}`

test('validation answers 400 with a message for each missing requirement and the list of requirements', {
  meta: { rules: ['A1'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  const answer = await portal.ask(contract.signing.validateOrder, { as: 'dealer', body: { orderID } })
  expect([answer.status, answer.problem.code]).toEqual([400, 'requirementsMissing'])
  const requirements = answer.problem.requirements ?? []
  expect(requirements.length).toBeGreaterThan(0)
  expect(requirements.every(({ link }) => link !== '')).toBe(true)
  expect(answer.problem.errors).toEqual(requirements.map(({ code, message }) => ({ path: code, message })))
})

describe('sending', () => {
  test('refuses an incomplete order with all missing requirements, and sends nothing', {
    meta: { rules: ['REQ-validity', 'SEND-server-400'] },
  }, async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', { jobTitle: '', email: '' })
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    const requirements = await signing.requirementsOf(portal, orderID)
    expect(requirements.map(({ code }) => code)).toEqual([
      'SEND-customer-email',
      'SEND-customer-jobTitle',
      'SEND-no-products',
      'TERM-confirm',
    ])
    for (const answer of [await signing.sendMail(portal, orderID), await signing.sendText(portal, orderID)]) {
      expect(answer.problem).toMatchObject({ status: 400, code: 'requirementsMissing' })
      expect(answer.problem.errors.map(({ path }) => path)).toEqual(requirements.map(({ code }) => code))
    }
    expect(await portal.rows('select from link_messages where order_id = $1', [orderID])).toEqual([])
    expect((await getOrder(portal, orderID)).envelope).toBeNull()
  })

  test('refuses a character that documents cannot show, and names it', async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', { firstName: 'Ada 𓀀' })
    const { orderID } = await makeMobileOrder(portal, 'dealer', { customerID })
    expect((await signing.sendMail(portal, orderID)).problem).toMatchObject({
      status: 400,
      detail: expect.stringContaining(
        'has the character “𓀀” (U+13000), which documents cannot show. Replace it first.',
      ),
    })
    expect((await getOrder(portal, orderID)).envelope).toBeNull()
  })

  test('sends an e-mail with the link, makes the order In Progress and stores the ids', {
    meta: { rules: ['SIGN-status-after-send', 'SIGN-envelope-stored'] },
  }, async () => {
    const orderID = await complete()
    const answer = must(await signing.sendMail(portal, orderID))
    expect(answer).toMatchObject({
      status: 'sent',
      toName: 'Ada Nguyen',
      deliveries: [{ channel: 'email', to: 'ada@customer.test', status: 'sent' }],
      results: [{ channel: 'email', to: 'ada@customer.test', status: 'sent', reason: '' }],
    })
    const order = await signing.untilSent(portal, orderID)
    const guid = await signing.linkOf(portal, orderID)
    expect(order).toMatchObject({
      orderStatus: 1,
      orderGUID: guid,
      envelope: { status: 'sent', deliveries: [{ status: 'sent', problem: '' }] },
    })
    expect(order.docuSignEnvelopeID).toBe(order.envelope?.envelopeID)
    const [mail, ...more] = await signing.mailsTo(portal, 'ada@customer.test', guid)
    expect(more).toEqual([])
    expect(mail?.html).toContain(`href="${linkIn(guid)}"`)
    expect(mail?.subject).toBe(`Your Example Telecom order ${orderID} is ready to sign`)
    const { uri } = must(
      await portal.ask(contract.signing.getSigningUrl, {
        as: 'dealer',
        body: { envelopeID: order.docuSignEnvelopeID },
      }),
    )
    expect(uri).toBe(linkIn(guid))
    const foreign = await portal.ask(contract.signing.getSigningUrl, {
      as: 'rival',
      body: { envelopeID: order.docuSignEnvelopeID },
    })
    expect(foreign.status).toBe(404)
  })

  test('a reporting order is Signed when it is sent, even if it was sent before', {
    meta: { rules: ['SIGN-status-reporting'] },
  }, async () => {
    const [newOrder, sentOrder] = [await complete(), await complete()]
    await signing.sendAndWait(portal, newOrder, 'true')
    expect(await getOrder(portal, newOrder)).toMatchObject({ orderStatus: 2, isReporting: true })
    await signing.sendAndWait(portal, sentOrder)
    await signing.sendAndWait(portal, sentOrder, '1')
    expect(await getOrder(portal, sentOrder)).toMatchObject({ orderStatus: 2, isReporting: true })
  })

  test('returns the envelope, and whether the e-mail was sent, refused or queued', {
    meta: { rules: ['A8'] },
  }, async () => {
    const envelopeIDs: string[] = []
    for (const [mode, status] of [
      ['ok', 'sent'],
      ['refuse', 'refused'],
      ['down', 'queued'],
    ] as const) {
      const orderID = await complete()
      await portal.behave('email', { mode, remaining: 1, reason: 'Mailbox unknown' })
      const answer = must(await signing.sendMail(portal, orderID))
      expect(answer.results, mode).toMatchObject([{ to: 'ada@customer.test', channel: 'email', status }])
      expect(answer.results[0]?.reason === '').toBe(status === 'sent')
      envelopeIDs.push(answer.envelopeID)
    }
    expect(envelopeIDs[0]).not.toBe('')
    await portal.behave('email', { mode: 'ok' })
  })

  test('does not wait longer than the outside timeout for a slow mail server', {
    meta: { rules: ['A8'] },
  }, async () => {
    const portalWithShortTimeout = await makeTestPortal({ OUTSIDE_TIMEOUT_MS: '300' })
    const { orderID } = await makeMobileOrder(portalWithShortTimeout)
    await portalWithShortTimeout.behave('email', { mode: 'slow', delayMs: 9_000 })
    const answer = must(await signing.sendMail(portalWithShortTimeout, orderID))
    expect(answer.results).toMatchObject([{ status: 'queued' }])
    await portalWithShortTimeout.behave('email', { mode: 'ok' })
    await portalWithShortTimeout.stop()
  })

  test('sends one message for two clicks within a minute, with or without an idempotency key', {
    meta: { rules: ['A8', 'A10'] },
  }, async () => {
    const orderID = await complete()
    const mailAnswers = await Promise.all([signing.sendMail(portal, orderID), signing.sendMail(portal, orderID)])
    for (const answer of mailAnswers) expect(must(answer).results).toMatchObject([{ status: 'sent' }])
    expect(mailAnswers.map((answer) => must(answer).isRepeated).sort()).toEqual([false, true])
    const textAnswers = await Promise.all([signing.sendText(portal, orderID), signing.sendText(portal, orderID)])
    for (const answer of textAnswers) expect(must(answer).results).toMatchObject([{ channel: 'sms', status: 'sent' }])
    const deliveries = await portal.rows('select channel from link_messages where order_id = $1 order by 1', [orderID])
    expect(deliveries).toEqual([{ channel: 'email' }, { channel: 'sms' }])
  })

  test('returns the result of a text message, and the reason if it was refused', {
    meta: { rules: ['A10'] },
  }, async () => {
    const orderID = await complete()
    await portal.behave('sms', { mode: 'refuse', remaining: 1, reason: 'Landline' })
    const refusedAnswer = must(await signing.sendText(portal, orderID))
    expect(refusedAnswer.results).toMatchObject([{ channel: 'sms', status: 'refused' }])
    expect(refusedAnswer.results[0]?.reason).toContain('Landline')
    expect((await getOrder(portal, orderID)).orderStatus).toBe(0)
    const sentAnswer = must(await signing.sendText(portal, orderID))
    expect(sentAnswer.results).toMatchObject([{ channel: 'sms', status: 'sent', reason: '' }])
  })

  test('returns the address of the portal’s page for an envelope that is signed', {
    meta: { rules: ['A9'] },
  }, async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    must(await signing.sign(portal, guid))
    await signing.untilSealed(portal, orderID)
    const { docuSignEnvelopeID } = await getOrder(portal, orderID)
    const answer = await portal.ask(contract.signing.getSigningUrl, {
      as: 'dealer',
      body: { envelopeID: docuSignEnvelopeID },
    })
    expect(must(answer).uri).toBe(linkIn(guid))
  })

  test('a text message has the same link as the e-mail, and its status is sent', {
    meta: { rules: ['SIGN-sms-counts'] },
  }, async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    must(await signing.sendText(portal, orderID))
    await signing.untilSent(portal, orderID)
    const [text] = await portal.rows('select recipient, body, status, deliveries from outside.sms where body like $1', [
      `%${guid}%`,
    ])
    expect(text).toEqual({
      recipient: '+61412345678',
      body: expect.stringContaining(linkIn(guid)),
      status: 'sent',
      deliveries: 1,
    })
    expect(await portal.rows('select from envelopes where order_id = $1', [orderID])).toHaveLength(1)
  })

  test('an order that is sent only by text message is In Progress too', async () => {
    const orderID = await complete()
    must(await signing.sendText(portal, orderID))
    expect((await signing.untilSent(portal, orderID)).orderStatus).toBe(1)
  })

  test.each(['02 9876 5432', '1300 123 456', '12'])(
    'refuses a text message to %s, which is not a mobile number',
    async (to) => {
      const answer = await portal.ask(contract.signing.sendSms, {
        as: 'dealer',
        body: { orderID: 1, to, toName: 'Ada' },
      })
      expect(answer.problem).toMatchObject({
        status: 400,
        errors: [{ path: 'to', message: 'The Mobile is not a valid mobile.' }],
      })
    },
  )

  test('sends one message for two calls with the same idempotency key', async () => {
    const orderID = await complete()
    const request = {
      as: 'dealer',
      params: { isReporting: 'false' },
      body: { orderID, ...signing.recipient },
      headers: { 'idempotency-key': `send-${orderID}` },
    }
    await Promise.all([1, 2].map(() => portal.ask(contract.signing.sendRequest, request)))
    await signing.untilSent(portal, orderID)
    expect(await signing.mailsTo(portal, 'ada@customer.test', await signing.linkOf(portal, orderID))).toHaveLength(1)
  })

  test('makes one link for each signer and one delivery for six simultaneous calls without a key', async () => {
    const orderID = await signing.makeGuaranteedOrder(portal)
    const answers = await Promise.all(Array.from({ length: 6 }, () => signing.sendMail(portal, orderID)))
    expect(answers.map((answer) => must(answer).isRepeated).sort()).toEqual([false, true, true, true, true, true])
    await signing.untilSent(portal, orderID)
    const links = await portal.rows('select position from customer_links where order_id = $1 order by 1', [orderID])
    expect(links).toEqual([{ position: 1 }, { position: 2 }])
    expect(await portal.rows('select channel from link_messages where order_id = $1', [orderID])).toEqual([
      { channel: 'email' },
    ])
    expect(await signing.mailsTo(portal, 'ada@customer.test', await signing.linkOf(portal, orderID))).toHaveLength(1)
  })

  test('makes one delivery for six simultaneous text messages without a key', async () => {
    const orderID = await complete()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signing.sendText(portal, orderID)))
    expect(answers.map((answer) => must(answer).isRepeated).sort()).toEqual([false, true, true, true, true, true])
    await signing.untilSent(portal, orderID)
    expect(await portal.rows('select channel from link_messages where order_id = $1', [orderID])).toEqual([
      { channel: 'sms' },
    ])
  })

  test('escapes the dealer’s text in the message, so that it never becomes markup', async () => {
    const orderID = await complete()
    const body = { orderID, ...signing.recipient, subject: 'Hello & <b>', emailBody: '<script>alert(1)</script>' }
    must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
    await signing.untilSent(portal, orderID)
    const [mail] = await signing.mailsTo(portal, 'ada@customer.test', await signing.linkOf(portal, orderID))
    expect(mail).toMatchObject({ subject: 'Hello & <b>', html: expect.stringContaining('&lt;script&gt;') })
    expect(mail?.html).not.toContain('<script>')
  })

  test('sends one mail if the delivery job runs twice', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await deliverAgain(portal, orderID)
    expect(await signing.mailsTo(portal, 'ada@customer.test', guid)).toMatchObject([{ deliveries: 1 }])
  })

  test('refuses changes to the order as soon as its message is queued', async () => {
    const { orderID } = await makeCompleteOrder(portal)
    must(await signing.sendMail(portal, orderID))
    for (const block of blocks) {
      const references = await loadReferences(portal, orderID)
      const row = { ...sampleRow(block, 30, references), [block.rowID]: 0 }
      const headerID = Number(
        (await getOrder(portal, orderID)).content[block.name]?.header?.[block.header?.id ?? ''] ?? 0,
      )
      expect((await blockOn(portal, block, orderID, headerID).saveRows([row])).problem).toMatchObject({
        status: 409,
        code: 'notEditable',
      })
    }
    await signing.untilSent(portal, orderID)
  })
})

describe('while an outside system is down, the order is kept, shows the reason and is sent once', () => {
  test.each(['email', 'esign'] as const)('%s is down when the order is sent', async (system) => {
    const orderID = await complete()
    await portal.behave(system, { mode: 'down', remaining: 1 })
    must(await signing.sendMail(portal, orderID))
    expect(await signing.untilProblem(portal, orderID)).toMatchObject({
      status: 'waiting',
      problem: expect.stringContaining('not available'),
    })
    expect(await getOrder(portal, orderID)).toMatchObject({ orderStatus: 0, envelope: { status: 'waiting' } })
    expect((await signing.untilSent(portal, orderID)).orderStatus).toBe(1)
    const guid = await signing.linkOf(portal, orderID)
    expect(await signing.mailsTo(portal, 'ada@customer.test', guid)).toMatchObject([{ deliveries: 1 }])
    expect(await portal.rows('select from outside.envelope where link_guid = $1', [guid])).toHaveLength(1)
  })

  test('esign is down when the order is signed: it is Signed at once, and the copy is sealed later', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    await portal.behave('esign', { mode: 'down', remaining: 1 })
    expect(must(await signing.sign(portal, guid))).toMatchObject({ state: 'signed', sealed: false })
    expect((await portal.ask(contract.signing.getSignedDocument, { params: { guid } })).status).toBe(404)
    expect((await signing.untilSealed(portal, orderID)).orderStatus).toBe(2)
  })

  test('the dealer sees why a message was refused, and can send it again with the same link', async () => {
    const orderID = await complete()
    await portal.behave('email', { mode: 'refuse', remaining: 1, reason: 'No such mailbox' })
    must(await signing.sendMail(portal, orderID))
    expect(await signing.untilProblem(portal, orderID)).toMatchObject({ status: 'failed' })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(0)
    const guid = await signing.linkOf(portal, orderID)
    must(await signing.sendMail(portal, orderID))
    await until(async () => (await getOrder(portal, orderID)).orderStatus === 1)
    expect(await signing.linkOf(portal, orderID)).toBe(guid)
  })

  test('an order taken back while its message waits can be edited, and the message is never sent', async () => {
    const orderID = await complete()
    await portal.behave('esign', { mode: 'down' })
    must(await signing.sendMail(portal, orderID))
    await signing.untilProblem(portal, orderID)
    const guid = await signing.linkOf(portal, orderID)
    expect(must(await reset(orderID)).orderStatus).toBe(0)
    await portal.behave('esign', { mode: 'ok' })
    await deliverAgain(portal, orderID)
    expect(await portal.rows('select status from link_messages where order_id = $1', [orderID])).toEqual([
      { status: 'stopped' },
    ])
    expect(await signing.mailsTo(portal, 'ada@customer.test', guid)).toEqual([])
    expect((await getOrder(portal, orderID)).envelope).toBeNull()
    await fillBlock(portal, blocks[1] ?? blocks[0] ?? expect.fail('no blocks'), orderID, 0)
  })
})
