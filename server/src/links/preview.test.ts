import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type LinkKind, linkKinds } from '@dealerline/shared/rules/link-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMobileOrder, makeOrder, must } from '../../test/builders.ts'
import { makeLinkKinds } from '../../test/link-kinds.ts'
import { messagesOf } from '../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'

let portal: TestPortal
const kinds = makeLinkKinds(() => portal)
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

type Body = BodyInputOf<typeof contract.signing.previewLink>
const preview = (body: Body, as = 'dealer') => portal.ask(contract.signing.previewLink, { as, body })
const guidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The content of the message of a kind as its recipient got it, without its link. */
async function received(kind: LinkKind, orderID: number, channel: 'email' | 'sms') {
  const { reference } = await until(
    async () => (await messagesOf(portal, orderID)).find((one) => one.kind === kind && one.status === 'sent'),
    'the message is sent',
  )
  const [message] = await portal.rows<{ subject: string; html: string; text: string }>(
    channel === 'email'
      ? "select subject, html, plain as text from outside.mail where message_id like $1 || '@%'"
      : "select '' as subject, '' as html, body as text from outside.sms where reference = $1",
    [reference],
  )
  return message && { ...message, html: withoutLink(message.html), text: withoutLink(message.text) }
}

const withoutLink = (text: string) => text.trim().replaceAll(/(https?:\/\/[^/"\s]+)\/[\w-]+\/[\da-f-]{36}/g, '$1/…')

const sentKinds = linkKinds.filter((kind) => kinds[kind].sendCopies)
test.each(sentKinds.flatMap((kind) => (['email', 'sms'] as const).map((channel) => ({ kind, channel }))))(
  'a preview of the kind $kind by $channel is the message that is sent, without its link, and stores nothing',
  async ({ kind, channel }) => {
    const orderID = await kinds[kind].make()
    const links = () => portal.rows('select guid from customer_links where order_id = $1', [orderID])
    const before = await links()
    const toName = kind === 'application' ? 'Fay Former' : 'Ada Nguyen'
    const { subject, html, text, ...others } = must(await preview({ kind, orderID, channel, toName }))
    expect(await links()).toEqual(before)
    expect(JSON.stringify({ subject, html, text, ...others })).not.toMatch(guidPattern)
    await kinds[kind].send(orderID, channel)
    expect({ subject, html: html.trim(), text: text.trim() }).toEqual(await received(kind, orderID, channel))
  },
)

test('shows the words and the files of an e-mail for an order that is not complete', async () => {
  const { orderID } = await makeOrder(portal)
  const words = { subject: 'Two & more', message: 'See <b>this</b>.\n\nThank you.', anonymous: true, pdf: true }
  const draft = { kind: 'signing', orderID, channel: 'email', toName: 'Nina', ...words } as const
  const { fromName, subject, html, attachments } = must(await preview(draft))
  expect({ fromName, subject, attachments }).toMatchObject({
    fromName: expect.stringMatching(/Ada Nguyen via /),
    subject: 'Two & more',
    attachments: [`order-${orderID}.pdf`],
  })
  expect(html).toContain('<p>Hello Nina,</p><p>See &lt;b&gt;this&lt;/b&gt;.</p><p>Thank you.</p>')
})

test('keeps the words of a request that is out for a new recipient', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const body = { orderID, to: 'ada@customer.test', toName: 'Ada Nguyen', subject: 'For Ada', emailBody: 'As agreed.' }
  must(await portal.ask(contract.signing.sendRequest, { as: 'dealer', params: { isReporting: 'false' }, body }))
  const draft = { kind: 'signing', orderID, channel: 'email', toName: 'Nina', position: 1 } as const
  expect(must(await preview(draft))).toMatchObject({ subject: 'For Ada', text: expect.stringContaining('As agreed.') })
})

test('refuses an order of another dealer, a message without a name, and one that could not be sent', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const draft = { kind: 'signing', orderID, channel: 'sms', toName: 'Ada' } as const
  expect(await preview(draft, 'rival')).toMatchObject({ status: 404 })
  expect(await preview({ ...draft, toName: '' })).toMatchObject({ status: 400, body: { errors: [{ path: 'toName' }] } })
  expect(await preview({ ...draft, kind: 'port' })).toMatchObject({ status: 409 })
  expect(await preview({ ...draft, kind: 'application' })).toMatchObject({ status: 409 })
})
