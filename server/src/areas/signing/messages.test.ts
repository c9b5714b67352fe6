import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'

const { sendFromCustomerEmail, sendRequest, addSignature } = contract.signing

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const complete = async () => (await makeMobileOrder(portal)).orderID

test('sends an order in the customer’s name and without the e-signature service', {
  meta: { rules: ['SIGN-anonymous'] },
}, async () => {
  const orderID = await complete()
  const body = { orderID, to: 'cfo@customer.test', toName: 'Cy Fo' }
  must(await portal.ask(sendFromCustomerEmail, { as: 'dealer', body }))
  const { orderStatus, orderGUID, docuSignEnvelopeID } = await signing.untilSent(portal, orderID)
  expect({ orderStatus, docuSignEnvelopeID }).toEqual({ orderStatus: 1, docuSignEnvelopeID: '' })
  const [mail] = await signing.mailsTo(portal, 'cfo@customer.test', orderGUID)
  expect(mail?.plain).toContain(`${portal.config.publicUrl}/approve/${orderGUID}`)
  expect(mail?.plain).not.toContain('Dana Novak')
  const [{ sender } = { sender: '' }] = await portal.rows<{ sender: string }>(
    'select sender from outside.mail where plain like $1',
    [`%${orderGUID}%`],
  )
  expect(sender).toContain('Ms Ada Nguyen via Example Telecom')
  expect(await portal.rows('select from outside.envelope where order_id = $1', [orderID])).toEqual([])
  await signing.confirmOnLink(portal, orderGUID)
  must(await signing.sign(portal, orderGUID))
  expect(await signing.untilSealed(portal, orderID)).toMatchObject({ orderStatus: 2 })
  const refusedAnswer = await portal.ask(sendRequest, {
    as: 'dealer',
    params: { isReporting: 'false' },
    body: { orderID, to: 'a@customer.test', anonymous: JSON.parse('true') },
  })
  expect(refusedAnswer.problem).toMatchObject({ status: 400, errors: [{ path: 'anonymous' }] })
})

test('sends a request with only orderID, to and body; attaches the order as a PDF if pdf is true', {
  meta: { rules: ['MAIL-earlier-shape'] },
}, async () => {
  const [earlierOrder, currentOrder] = [await complete(), await complete()]
  const ask = (body: { orderID: number; to: string; body?: string; emailBody?: string; pdf?: boolean }) =>
    portal.ask(sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body })
  must(await ask({ orderID: earlierOrder, to: 'ada@customer.test', body: 'In the earlier shape' }))
  expect((await signing.untilSent(portal, earlierOrder)).envelope?.toName).toBe('Ada Nguyen')
  const [mail] = await signing.mailsTo(portal, 'ada@customer.test', 'In the earlier shape')
  expect(mail?.plain).toMatch(/^Hello Ada Nguyen,/)
  must(await ask({ orderID: currentOrder, to: 'ada@customer.test', emailBody: 'With the order', pdf: true }))
  await signing.untilSent(portal, currentOrder)
  const [mailRow] = await portal.rows<{ attachments: { name: string; type: string; size: number }[] }>(
    "select attachments from outside.mail where plain like '%With the order%'",
  )
  expect(mailRow?.attachments).toMatchObject([{ name: `order-${currentOrder}.pdf`, type: 'application/pdf' }])
  expect(mailRow?.attachments[0]?.size).toBeGreaterThan(5000)
})

test('returns the address of the signing page for an envelope id', {
  meta: { rules: ['SIGN-signing-url'] },
}, async () => {
  const orderID = await complete()
  const guid = await signing.sendAndWait(portal, orderID)
  const { docuSignEnvelopeID: envelopeID } = await getOrder(portal, orderID)
  const ask = (as: string) => portal.ask(contract.signing.getSigningUrl, { as, body: { envelopeID } })
  expect(must(await ask('dealer'))).toEqual({ uri: `${portal.config.publicUrl}/docusign/${guid}` })
  expect((await ask('rival')).status).toBe(404)
})

describe('the content of a signature picture', () => {
  const png = (bytes: string) => `data:image/png;base64,${bytes}`
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const huge = Buffer.from(dot, 'base64')
  huge.writeUInt32BE(5000, 16)
  const html = Buffer.from(`<html>${'x'.repeat(60)}</html>`).toString('base64')

  test.each([
    ['an HTML page labelled as PNG', png(html), 400],
    ['an HTML page labelled as JPEG', `data:image/jpeg;base64,${html}`, 400],
    ['an SVG, which could contain a script', `data:image/svg+xml;base64,${html}`, 400],
    ['too many pixels', png(huge.toString('base64')), 400],
    ['a PNG', png(dot), 200],
  ])('%s', async (_, signature, status) => {
    const guid = await signing.sendAndWait(portal, await complete())
    await signing.confirmOnLink(portal, guid)
    const proof = await signing.confirmIdentity(portal, guid)
    const answer = await portal.ask(addSignature, { body: { guid, name: 'Ada', kind: 'uploaded', signature, proof } })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.problem.errors).toMatchObject([{ path: 'signature' }])
  })
})

test('stores the engagement of a channel partner, requires their name, and refuses other dealers', async () => {
  const orderID = await complete()
  const { getOrderChannelPartnerEngagement: get, updateOrderChannelPartnerEngagement: update } = contract.engagement
  const read = () => portal.ask(get, { as: 'dealer', params: { orderID } })
  const save = (engagement: 'none' | 'led', partner = '', as = 'dealer') =>
    portal.ask(update, { as, params: { orderID }, body: { engagement, partner } })
  expect(must(await read())).toEqual({ engagement: 'none', partner: '' })
  expect((await save('led')).problem.errors).toMatchObject([{ path: 'partner', message: 'Partner can not be empty' }])
  must(await save('led', 'Kestrel Partners'))
  await signing.sendAndWait(portal, orderID)
  must(await save('led', 'Kestrel Group'))
  expect(must(await read())).toEqual({ engagement: 'led', partner: 'Kestrel Group' })
  expect((await save('none', '', 'rival')).status).toBe(404)
})
