import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'
import { linkKinds } from '../../link-kinds.ts'
import { remindOfLinks } from '../../links/remind.ts'
import { settleExpired } from '../../links/tell-dealer.ts'
import type { Behaviour } from '../../providers/behaviour.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const systems = ['email', 'esign'] as const

/** Makes both systems fail the next calls. */
async function failNextCalls(mode: Behaviour['mode'], times = 1): Promise<void> {
  for (const system of systems) await portal.behave(system, { mode, remaining: times })
}

/** Signs while both systems fail. The code is confirmed before they fail. */
async function signWhileFailing(guid: string, name: string, mode: Behaviour['mode']) {
  await signing.confirmOnLink(portal, guid)
  const proof = await signing.confirmIdentity(portal, guid)
  await failNextCalls(mode, 1)
  must(await signing.signWith(portal, guid, { name, proof }))
}

/** The subjects of the e-mails about a link. A subject appears once, even if its e-mail was delivered twice. */
async function subjectsOfMailsTo(address: string, guid: string): Promise<string[]> {
  return (await signing.mailsTo(portal, address, guid)).map(({ subject }) => subject.replace(/\d+/, 'N'))
}

const requestSubject = 'Your Example Telecom order N is ready to sign'

// Both systems fail at every step, before they act. In the mode `repeat` they act twice instead, as after a lost
// response.
const modes = process.env.TEST_DEEP ? (['down', 'repeat'] as const) : (['repeat'] as const)
test.each(modes)('loses nothing and sends nothing twice if e-mail and e-signature fail with %s', async (mode) => {
  const orderID = await signing.makeGuaranteedOrder(portal)
  await failNextCalls(mode, 1)
  must(await signing.sendMail(portal, orderID))
  await signing.untilSent(portal, orderID)
  const [first] = await signing.linksOf(portal, orderID)
  const guid = first?.guid ?? ''
  expect((await getOrder(portal, orderID)).orderStatus).toBe(1)

  await signing.makeReminderDue(portal, guid)
  await failNextCalls(mode, 1)
  await Promise.all([1, 2].map(() => remindOfLinks(linkKinds, portal.services, portal.jobs.queue)))
  await signing.untilSent(portal, orderID)
  await remindOfLinks(linkKinds, portal.services, portal.jobs.queue)
  expect(await subjectsOfMailsTo('ada@customer.test', guid)).toEqual([requestSubject, `Reminder: ${requestSubject}`])

  await signWhileFailing(guid, 'Ada Nguyen', mode)
  const second = await until(
    async () => {
      const [, link] = await signing.linksOf(portal, orderID)
      return link?.status === 'sent' && link.guid
    },
    'the guarantor has a link',
    30_000,
  )
  expect(await subjectsOfMailsTo('gus@guarantor.test', second)).toEqual([requestSubject])

  await signWhileFailing(second, 'Gus Guarantor', mode)
  const order = await signing.untilSealed(portal, orderID)
  expect(order).toMatchObject({ orderStatus: 2, envelope: { status: 'signed' } })
  await until(
    async () => (await signing.mailsTo(portal, 'ada@customer.test', `signed order ${orderID} `)).length === 1,
    'the first signer has a copy',
    30_000,
  )
  const envelopes = await portal.rows<{ status: string }>('select status from outside.envelope where order_id = $1', [
    orderID,
  ])
  expect(envelopes).toEqual([{ status: 'completed' }, { status: 'completed' }])
  const sealEntries = await portal.rows("select from audit_log where entity_id = $1 and action = 'sealed'", [
    String(orderID),
  ])
  expect(sealEntries).toHaveLength(1)
  for (const link of [guid, second]) {
    const document = must(await signing.openLink(portal, link))
    expect(document).toMatchObject({ state: 'signed', sealed: true })
  }
  await failNextCalls('ok')
})

test('e-mails the dealer once about a decline or expiry while both systems were down', async () => {
  const orderID = await signing.makeGuaranteedOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  await failNextCalls('down')
  must(await portal.ask(contract.signing.decline, { params: { guid }, body: { reason: 'Not this year' } }))
  expect((await getOrder(portal, orderID)).orderStatus).toBe(5)
  await until(
    async () => (await signing.mailsTo(portal, 'dealer@example.test', 'Not this year')).length === 1,
    'the dealer has an e-mail about it',
    30_000,
  )
  const other = await signing.makeGuaranteedOrder(portal)
  const link = await signing.sendAndWait(portal, other)
  await failNextCalls('down')
  await signing.expireLink(portal, link)
  for (const _time of [1, 2]) await settleExpired(linkKinds, portal.services, portal.jobs.queue)
  await until(
    async () => (await signing.mailsTo(portal, 'dealer@example.test', `order-summary?order=${other}`)).length === 1,
    'the dealer has an e-mail about the expiry',
    30_000,
  )
  expect((await getOrder(portal, other)).envelope?.status).toBe('expired')
})
