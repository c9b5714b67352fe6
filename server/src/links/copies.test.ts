import { contract } from '@dealerline/shared/contract/index.ts'
import { type LinkKind, linkKinds } from '@dealerline/shared/rules/link-kinds.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeLinkKinds } from '../../test/link-kinds.ts'
import { messagesOf } from '../../test/link-messages.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'

let portal: TestPortal
const kinds = makeLinkKinds(() => portal)
beforeAll(async () => {
  portal = await makeTestPortal({ MESSAGES_PER_RECIPIENT: '20' })
})
afterAll(() => portal.stop())
afterEach(() => portal.behave('email', { mode: 'ok' }))

const as = 'dealer'

const sentKinds = linkKinds.filter((kind) => kinds[kind].sendCopies)
const sendCopies = (kind: LinkKind, orderID: number, copies: string[]) =>
  kinds[kind].sendCopies?.(orderID, copies) ?? expect.fail('No dealer sends it.')

const copiesOf = async (orderID: number) => (await messagesOf(portal, orderID)).filter((one) => one.purpose === 'copy')
const untilStatus = (orderID: number, status: string) =>
  until(async () => {
    const copies = await copiesOf(orderID)
    return copies.length > 0 && copies.every((copy) => copy.status === status) && copies
  }, `the copies are ${status}`)

test.each(sentKinds)('sends copies of a link of the kind %s without the link, once, and shows them', async (kind) => {
  const orderID = await kinds[kind].make()
  const send = () => sendCopies(kind, orderID, ['boss@copy.test', 'Aide@copy.test', 'ADA@customer.test'])
  must(await send())
  await send()
  const copies = await untilStatus(orderID, 'sent')
  expect(copies.map(({ to }) => to)).toEqual(['boss@copy.test', 'Aide@copy.test'])
  // A server of release 0.4.0 would send a copy in its tables with the link.
  const old = "select from link_messages where order_id = $1 and purpose = 'copy' and old_id is not null"
  expect(await portal.rows(old, [orderID])).toEqual([])
  const [mail] = await portal.rows<{ subject: string; html: string; plain: string }>(
    "select subject, html, plain from outside.mail where message_id like $1 || '@%'",
    [copies[0]?.reference],
  )
  const recipient = kind === 'application' ? 'Fay Former' : 'Ada Nguyen'
  expect(mail?.subject).toMatch(/^Copy: /)
  expect(mail?.plain).toContain(
    `This is a copy of a message to ${recipient}, for your information. Only ${recipient} can answer it.`,
  )
  expect(mail?.plain).toContain(`Hello ${recipient},`)
  const guid = copies[0]?.link ?? 'no link'
  const asksToAct = 'sign with|please|online|bill at hand'
  expect(`${mail?.subject} ${mail?.html} ${mail?.plain}`).not.toMatch(
    new RegExp(`${guid}|href=|only for you|${asksToAct}`, 'i'),
  )
  expect(await kinds[kind].deliveries(orderID)).toMatchObject([
    { to: 'ada@customer.test', isCopy: false },
    { to: 'boss@copy.test', isCopy: true },
    { to: 'Aide@copy.test', isCopy: true },
  ])
})

test('sends a copy to the mailbox of a recipient who gets the link by SMS', async () => {
  const orderID = await kinds.offer.make()
  const { customer: { email = '' } = {} } = must(
    await portal.ask(contract.orders.getOrder, { as, params: { orderID } }),
  )
  const body = { orderID, channel: 'sms' as const, to: '0412 000 555', copies: [email] }
  must(await portal.ask(contract.offers.sendQuote, { as, body }))
  expect((await untilStatus(orderID, 'sent')).map(({ to }) => to)).toEqual([email])
})

test.each(sentKinds)('a failed copy of the kind %s does not say that the message failed', async (kind) => {
  const orderID = await kinds[kind].make()
  must(await sendCopies(kind, orderID, ['nobody@copy.test']))
  await untilStatus(orderID, 'sent')
  await portal.rows(
    "update link_messages set status = 'failed', problem = 'Unknown' where order_id = $1 and purpose = 'copy'",
    [orderID],
  )
  const home = must(await portal.ask(contract.home.getHome, { as }))
  expect(home.tasks.find((task) => task.orderID === orderID)?.reason).not.toBe('failedMessage')
})

test('refuses a fourth address, one that is not an address, and more copies to one address than the limit', async () => {
  const orderID = await kinds.offer.make()
  const four = ['a@copy.test', 'b@copy.test', 'c@copy.test', 'd@copy.test']
  expect(await sendCopies('offer', orderID, four)).toMatchObject({ status: 400 })
  expect(await sendCopies('offer', orderID, ['nobody'])).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'copies.0' }] },
  })
  await portal.rows(
    `insert into link_messages (link, link_kind, purpose, order_id, dealer_id, channel, recipient)
      select link, link_kind, 'copy', order_id, dealer_id, 'email', 'full@copy.test'
      from link_messages, generate_series(1, 20) where message_id = (select max(message_id) from link_messages)`,
  )
  expect(await sendCopies('offer', orderID, ['full@copy.test'])).toMatchObject({ status: 429 })
})
