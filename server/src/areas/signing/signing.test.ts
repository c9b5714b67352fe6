import { blocks } from '@dealerline/shared/blocks/index.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptTerms,
  blockOn,
  getOrder,
  loadReferences,
  makeCompleteOrder,
  makeMobileOrder,
  must,
} from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { sampleRow } from '../../../test/samples.ts'
import * as signing from '../../../test/signing.ts'
import { verifySeal } from '../../providers/esign/verify-seal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const complete = async () => (await makeMobileOrder(portal)).orderID
const cancel = (orderID: number, as = 'dealer') => portal.ask(contract.orders.cancelOrder, { as, params: { orderID } })
const reset = (orderID: number, as = 'dealer') =>
  portal.ask(contract.orders.resetOrderToEdit, { as, params: { orderID } })
const decline = (guid: string, reason = 'Too dear') =>
  portal.ask(contract.signing.decline, { params: { guid }, body: { reason } })
const view = (guid: string) => portal.ask(contract.signing.recordView, { params: { guid } })

/** Creates a signed and sealed order. */
async function makeSigned(kind: 'drawn' | 'typed' = 'typed') {
  const orderID = await complete()
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid, kind))
  return { orderID, guid, order: await signing.untilSealed(portal, orderID) }
}

describe('a signing link', () => {
  test('shows the sent order and its sender to a person who is not signed in', async () => {
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await signing.sendAndWait(portal, orderID)
    await portal.rows(
      'update customers set details = details || \'{"surname": "Changed"}\' where customer_id = (select customer_id from orders where order_id = $1)',
      [orderID],
    )
    const document = must(await signing.openLink(portal, guid))
    expect(document).toMatchObject({
      state: 'open',
      toName: 'Ada Nguyen',
      sentBy: 'Dana Novak',
      sealed: false,
      order: { orderID, title: 'Order' },
    })
    expect(document.order?.sections.map(({ title }) => title)).toEqual(blocks.map(({ label }) => label))
    expect(JSON.stringify(document.order)).not.toContain('Changed')
    expect((await signing.openLink(portal, guid.toUpperCase())).status).toBe(200)
  })

  test('changes nothing when it is only read with GET, because mail scanners open links', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    // Jobs that the sending queued may still run. Their audit entries have no request.
    const readAllTables = () =>
      portal.rows(
        `select to_jsonb(o) as o, to_jsonb(e) as e, (select jsonb_agg(t) from order_terms t where t.order_id = $1) as terms,
          (select count(*) from audit_log where entity_id = $1::text and request_id <> '') as audited, (select count(*) from idempotency_keys) as keys from orders o join envelopes e using (order_id) where order_id = $1`,
        [orderID],
      )
    const before = await readAllTables()
    for (const [area, calls] of Object.entries(contract)) {
      for (const call of Object.values(calls)) {
        if (call.method !== 'GET' || call.access !== 'guid') continue
        await portal.ask(call, { params: { guid, orderGUID: guid }, headers: { 'idempotency-key': area } })
      }
    }
    expect(await readAllTables()).toEqual(before)
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('sent')
  })

  test('is marked as viewed by a separate call, and only once', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await Promise.all([view(guid), view(guid)])
    const { envelope } = await getOrder(portal, orderID)
    expect(envelope).toMatchObject({ status: 'viewed', viewedAt: expect.stringMatching(/Z$/) })
    const [{ events } = { events: [] }] = await portal.rows<{ events: { what: string }[] }>(
      'select events from envelopes where guid = $1',
      [guid],
    )
    expect(events.map(({ what }) => what)).toEqual([
      'Prepared for signature',
      'Sent by e-mail to ada@customer.test',
      'Opened',
    ])
  })

  test('shows nothing and accepts no signature once expired; sending again makes a new link', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    await signing.expireLink(portal, guid)
    expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'expired', order: null, terms: [] })
    expect((await getOrder(portal, orderID)).envelope?.status).toBe('expired')
    for (const answer of [await signing.sign(portal, guid), await decline(guid)])
      expect(answer.problem).toMatchObject({ status: 409, code: 'conflict' })
    must(await reset(orderID))
    const newGuid = await signing.sendAndWait(portal, orderID)
    expect(newGuid).not.toBe(guid)
    expect(must(await signing.openLink(portal, guid)).state).toBe('superseded')
    expect(must(await signing.openLink(portal, newGuid)).terms.some(({ checked }) => checked)).toBe(false)
  })

  test.each(['cancel', 'reset'] as const)(
    'stops working after a %s by the dealer, and so does its envelope at the service',
    { meta: { rules: ['ORD-cancel'] } },
    async (what) => {
      const orderID = await complete()
      const guid = await signing.sendAndWait(portal, orderID)
      await signing.confirmOnLink(portal, guid)
      must(await (what === 'cancel' ? cancel(orderID) : reset(orderID)))
      expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'voided', order: null })
      for (const answer of [await signing.sign(portal, guid), await decline(guid)]) expect(answer.status).toBe(409)
      await until(async () => {
        const [at] = await portal.rows('select status from outside.envelope where link_guid = $1', [guid])
        return at?.status === 'voided'
      }, 'the service knows')
      expect(await getOrder(portal, orderID)).toMatchObject({ orderStatus: what === 'cancel' ? 4 : 0, envelope: null })
    },
  )
})

describe('signing', () => {
  test('requires every mandatory term, and reports the terms that are not confirmed', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    const openTerms = must(await signing.openLink(portal, guid)).terms.filter((term) => term.needsConfirm)
    const [first, ...others] = openTerms
    must(
      await portal.ask(contract.terms.updateTermConditionsOnOrder, {
        params: { orderGUID: guid },
        body: [{ id: first?.id ?? 0, checked: true }],
      }),
    )
    const answer = await signing.sign(portal, guid)
    expect(answer.problem).toMatchObject({
      status: 400,
      code: 'requirementsMissing',
      errors: others.map(({ id }) => ({ path: `terms.${id}` })),
    })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(1)
  })

  test('refuses an unknown term', async () => {
    const guid = await signing.sendAndWait(portal, await complete())
    const answer = await portal.ask(contract.terms.updateTermConditionsOnOrder, {
      params: { orderGUID: guid },
      body: [{ id: 999, checked: true }],
    })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: '0.id' }] })
  })

  test.each([
    ['drawn', 'data:text/html;base64,AAAA'],
    ['drawn', 'Ada'],
    ['typed', ''],
  ] as const)('refuses a %s signature with the content %j', async (kind, signature) => {
    const guid = await signing.sendAndWait(portal, await complete())
    await signing.confirmOnLink(portal, guid)
    const answer = await portal.ask(contract.signing.addSignature, { body: { guid, name: 'Ada', kind, signature } })
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'signature' }] })
  })

  test.each(['typed', 'drawn'] as const)(
    'a %s signature makes the order Signed; signer and dealer get the same validly sealed copy',
    { meta: { rules: ['ORD-status-2-on-signature'] } },
    async (kind) => {
      const { orderID, guid, order } = await makeSigned(kind)
      expect(order).toMatchObject({
        orderStatus: 2,
        signedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        envelope: { status: 'signed', sealed: true },
      })
      const mine = await portal.ask(contract.signing.getSignedDocument, { params: { guid } })
      const theirs = await portal.ask(contract.signing.orderReport, {
        as: 'dealer',
        params: { orderID, flag: 'false' },
        headers: { accept: 'application/pdf' },
      })
      expect([mine.status, mine.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(theirs.raw.equals(mine.raw)).toBe(true)
      expect(await verifySeal(mine.raw)).toMatchObject({ valid: true, sealedBy: 'Example Telecom document seal' })
      expect(must(await signing.openLink(portal, guid))).toMatchObject({
        state: 'signed',
        sealed: true,
        order: { orderID },
      })
      expect(await portal.rows('select status from outside.envelope where link_guid = $1', [guid])).toEqual([
        { status: 'completed' },
      ])
    },
  )

  test('needs no token, and ignores a token that is sent', {
    meta: { rules: ['AUTH-signature-no-header'] },
  }, async () => {
    const guid = await signing.sendAndWait(portal, await complete())
    await signing.confirmOnLink(portal, guid)
    expect((await signing.sign(portal, guid, 'typed', { authorization: 'Bearer nonsense' })).status).toBe(200)
  })

  test('refuses a second signature and a later decline, even if they are sent at the same time', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    const proof = await signing.confirmIdentity(portal, guid)
    const signAgain = () => signing.signWith(portal, guid, { proof })
    const answers = await Promise.all([signAgain(), signAgain(), decline(guid)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await signing.sign(portal, guid)).problem).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('returns the same reply for two calls with the same idempotency key', async () => {
    const guid = await signing.sendAndWait(portal, await complete())
    await signing.confirmOnLink(portal, guid)
    const key = { 'idempotency-key': `sign-${guid}` }
    const proof = await signing.confirmIdentity(portal, guid)
    const answers = await Promise.all([
      signing.signWith(portal, guid, { proof }, key),
      signing.signWith(portal, guid, { proof }, key),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('makes the order read-only; only an administrator can take it back or cancel it', {
    meta: { rules: ['ORD-edit-signed-admin'] },
  }, async () => {
    const { orderID, guid } = await makeSigned()
    const { on, references } = {
      on: blockOn(portal, mobile, orderID),
      references: await loadReferences(portal, orderID),
    }
    expect((await on.saveRows([sampleRow(mobile, 40, references)])).problem).toMatchObject({
      status: 409,
      code: 'notEditable',
    })
    expect((await signing.sendMail(portal, orderID)).status).toBe(409)
    for (const as of ['dealer', 'employee']) {
      expect((await reset(orderID, as)).problem).toMatchObject({ status: 403, code: 'notAllowed' })
      expect((await cancel(orderID, as)).problem).toMatchObject({ status: 403, code: 'notAllowed' })
    }
    expect(must(await reset(orderID, 'admin'))).toMatchObject({
      orderStatus: 0,
      signedDate: '',
      orderGUID: '00000000-0000-0000-0000-000000000000',
      docuSignEnvelopeID: '',
    })
    expect(must(await signing.openLink(portal, guid)).state).toBe('voided')
    // The signer can still open the signed document.
    expect((await portal.ask(contract.signing.getSignedDocument, { params: { guid } })).status).toBe(200)
    const newGuid = await signing.sendAndWait(portal, orderID)
    expect(must(await signing.openLink(portal, newGuid))).toMatchObject({ state: 'open' })
  })

  test('declining makes the order Rejected and mails the dealer the reason; the order can be sent again', async () => {
    const orderID = await complete()
    const guid = await signing.sendAndWait(portal, orderID)
    expect((await decline(guid, ' ')).problem.errors).toMatchObject([{ path: 'reason' }])
    expect(must(await decline(guid, 'Too dear & too late'))).toMatchObject({ state: 'declined', order: null })
    expect(await getOrder(portal, orderID)).toMatchObject({
      orderStatus: 5,
      envelope: { status: 'declined', declinedReason: 'Too dear & too late' },
    })
    const subject = `Ada Nguyen declined order ${orderID}`
    const mails = await until(async () => {
      const mails = await signing.mailsTo(portal, 'dealer@example.test', 'Too dear & too late')
      return mails.length > 0 && mails
    })
    expect(mails).toMatchObject([{ subject, deliveries: 1 }])
    expect((await decline(guid)).status).toBe(409)
    must(await reset(orderID))
    await acceptTerms(portal, orderID)
    expect(await signing.sendAndWait(portal, orderID)).not.toBe(guid)
  })
})

test('prints an unsent order as a PDF only for its dealer', async () => {
  const orderID = await complete()
  const print = (as: string) =>
    portal.ask(contract.signing.orderReport, {
      as,
      params: { orderID, flag: 'false' },
      headers: { accept: 'application/pdf' },
    })
  const answer = await print('dealer')
  expect([answer.headers['content-type'], answer.raw.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  expect((await print('rival')).status).toBe(404)
})

test('concurrent calls of dealer, administrator and customer about one order wait for each other', async () => {
  const orderID = await complete()
  for (let round = 0; round < 3; round++) {
    const guid = await signing.sendAndWait(portal, orderID)
    await signing.confirmOnLink(portal, guid)
    const proof = await signing.confirmIdentity(portal, guid)
    const answers = await Promise.all([
      view(guid),
      signing.sendText(portal, orderID),
      signing.signWith(portal, guid, { proof }),
      reset(orderID, 'admin'),
      view(guid),
      signing.sendMail(portal, orderID),
      decline(guid),
      reset(orderID, 'admin'),
      acceptTerms(portal, orderID).then(() => ({ status: 200 })),
    ])
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    must(await reset(orderID, 'admin'))
  }
})
