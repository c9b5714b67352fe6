import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelocation, untilMessagesSent } from '../../../test/applications.ts'
import { makeCustomer, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeOffer } from '../../../test/quotes.ts'
import * as signing from '../../../test/signing.ts'

const { applications, offers, relocation, terms, verification } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const as = 'dealer'
type Headers = Record<string, string>
/** Requests and confirms a code for an answered link, and returns the header with its proof. */
const proofFor = (guid: string): Promise<Headers> => signing.proofHeader(portal, guid)

async function makeSigned() {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  await signing.untilSealed(portal, orderID)
  return { orderID, guid }
}

test('a signed link shows after its expiry only that it was signed and when, and the rest after a code', async () => {
  const { guid } = await makeSigned()
  const open = (headers: Headers = {}) => portal.ask(contract.signing.getSigningDocument, { params: { guid }, headers })
  const download = (headers: Headers = {}) =>
    portal.ask(contract.signing.getSignedDocument, { params: { guid }, headers })
  const verify = (headers: Headers = {}) => portal.ask(verification.verifyLink, { params: { guid }, headers })
  const readTerms = (headers: Headers = {}) =>
    portal.ask(terms.getTermsConditions, { params: { orderGUID: guid }, headers })
  expect(must(await open())).toMatchObject({ state: 'signed', sealed: true, order: { title: 'Order' } })
  expect((await signing.requestCode(portal, guid)).problem.detail).toContain('already been signed')
  await signing.expireLink(portal, guid)
  const { signedAt, ...closed } = must(await open())
  expect(signedAt).toMatch(/Z$/)
  expect(closed).toMatchObject({
    state: 'signed',
    order: null,
    terms: [],
    signers: [],
    documentHash: '',
    sealed: false,
  })
  expect(closed.code).toEqual({ channel: 'email', to: 'a••@customer.test' })
  expect(must(await readTerms())).toEqual([])
  for (const answer of [await download(), await download({ 'link-proof': 'invented' }), await verify()])
    expect(answer.problem).toMatchObject({ status: 409, code: 'signerCodeRequired' })
  const headers = await proofFor(guid)
  expect(must(await open(headers))).toMatchObject({ sealed: true, order: { title: 'Order' } })
  expect((await download(headers)).raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(must(await verify(headers)).verdict).toBe('whole')
  const [message] = await signing.mailsTo(portal, signing.recipient.to, 'code to read order')
  expect(message?.subject).toMatch(/^Your code to read order \d+$/)
})

test('a proof of one link opens no other link', async () => {
  const [one, other] = [await makeSigned(), await makeSigned()]
  for (const { guid } of [one, other]) await signing.expireLink(portal, guid)
  const headers = await proofFor(one.guid)
  const answer = await portal.ask(contract.signing.getSignedDocument, { params: { guid: other.guid }, headers })
  expect(answer.problem.code).toBe('signerCodeRequired')
})

test('an approved application shows its content after its expiry only with a code', async () => {
  const { orderID } = await makeRelocation(portal)
  must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID } }))
  const guid = await untilMessagesSent(portal, orderID)
  must(await portal.ask(relocation.approveRelocation, { body: { guid }, headers: await proofFor(guid) }))
  const open = async (headers: Headers = {}) =>
    must(await portal.ask(relocation.getRelocationFromGuid, { params: { guid }, headers }))
  expect((await open()).facts).not.toEqual([])
  await portal.rows("update customer_links set expires_at = now() - interval '1 minute' where guid = $1", [guid])
  expect(await open()).toMatchObject({
    state: 'approved',
    decidedAt: expect.stringMatching(/Z$/),
    facts: [],
    services: [],
  })
  expect((await open(await proofFor(guid))).facts).not.toEqual([])
})

test('a rejected application shows the comment only until its expiry', async () => {
  const { orderID } = await makeRelocation(portal)
  must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID } }))
  const guid = await untilMessagesSent(portal, orderID)
  const body = { guid, comments: 'Wrong address' }
  expect(must(await portal.ask(relocation.rejectRelocation, { body })).comment).toBe('Wrong address')
  await portal.rows("update customer_links set expires_at = now() - interval '1 minute' where guid = $1", [guid])
  const page = must(await portal.ask(relocation.getRelocationFromGuid, { params: { guid } }))
  expect(page).toMatchObject({ state: 'rejected', comment: '', decidedAt: expect.stringMatching(/Z$/) })
})

test('an accepted quote shows its content after its expiry only with a code', async () => {
  const { customerID } = await makeCustomer(portal, as, { email: 'late@quotes.test', mobile: '' })
  const { guid, orderID } = await makeOffer(portal, customerID)
  const body = { name: 'Ada Nguyen' }
  must(await portal.ask(offers.acceptQuote, { params: { guid }, body, headers: await proofFor(guid) }))
  await portal.rows("update quote_versions set expires_at = now() - interval '1 second' where order_id = $1", [orderID])
  const open = async (headers: Headers = {}) =>
    must(await portal.ask(offers.getQuoteFromGuid, { params: { guid }, headers }))
  const print = (headers: Headers = {}) =>
    portal.ask(offers.getQuoteFileFromGuid, { params: { guid, position: 1 }, headers })
  expect(await open()).toMatchObject({ state: 'accepted', variants: [], message: '', questions: [] })
  expect((await print()).status).toBe(404)
  const headers = await proofFor(guid)
  expect((await open(headers)).variants).toHaveLength(1)
  expect((await print(headers)).status).toBe(200)
})

test('a link that was taken back names neither its signers nor its recipient', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  must(await portal.ask(contract.orders.cancelOrder, { as, params: { orderID } }))
  expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'voided', signers: [], toName: '' })
  const moved = await makeRelocation(portal)
  must(await portal.ask(relocation.sendRelocationEmail, { as, body: { orderID: moved.orderID } }))
  const link = await untilMessagesSent(portal, moved.orderID)
  must(await portal.ask(applications.takeBackApplication, { as, params: { orderID: moved.orderID } }))
  expect(must(await portal.ask(relocation.getRelocationFromGuid, { params: { guid: link } }))).toMatchObject({
    state: 'voided',
    toName: '',
  })
})
