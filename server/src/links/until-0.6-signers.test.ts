// Servers of release 0.4.0 read and write the links of signers in their own table, whose changes are copied, and back.
import { contract } from '@dealerline/shared/contract/index.ts'
import { noIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import * as signing from '../../test/signing.ts'
import { lockEnvelope } from '../areas/signing/envelope-queries.ts'
import { inJob } from '../calls/job-services.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** The signers of an order as release 0.4.0 reads them. */
const signersOf = (orderID: number) =>
  portal.rows<{ guid: string; status: string }>(
    `select guid, position, role, status, name, email, mobile, sent_at is not null as "isSent", viewed_at is not null as "isOpened",
        signed_at is not null as "isSigned", signed_from <> '' as "hasEvidence", identity is not null as "isIdentified",
        expires_at is not null as "hasExpiry", replaced_by is not null as "isReplaced"
      from envelope_recipients where order_id = $1 order by position, replaced_by`,
    [orderID],
  )

const signed = { isSigned: true, hasEvidence: true, isIdentified: true, status: 'signed' }

test('release 0.4.0 reads the links of signers as this version stores them', async () => {
  const orderID = await signing.makeGuaranteedOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  const customer = { position: 1, role: 'customer', name: 'Ada Nguyen', email: 'ada@customer.test', isReplaced: false }
  const guarantor = { position: 2, role: 'guarantor', name: 'Gus Guarantor', isReplaced: false }
  const pending = { ...guarantor, status: 'pending', hasExpiry: false, isSent: false }
  expect(await signersOf(orderID)).toMatchObject([
    { ...customer, status: 'sent', isSent: true, isOpened: false, isSigned: false, hasExpiry: true },
    pending,
  ])
  must(await portal.ask(contract.signing.recordView, { params: { guid } }))
  expect(await signersOf(orderID)).toMatchObject([{ ...customer, status: 'viewed', isOpened: true }, pending])
  const body = { position: 2, toName: 'Grace Guarantor', channel: 'email', to: 'grace@guarantor.test' } as const
  must(await portal.ask(contract.signing.changeRecipient, { as: 'dealer', params: { orderID }, body }))
  const grace = { ...pending, name: 'Grace Guarantor', email: 'grace@guarantor.test' }
  const replaced = { ...pending, status: 'voided', isReplaced: true }
  expect(await signersOf(orderID)).toMatchObject([customer, replaced, grace])
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  const [first, , second] = await until(async () => {
    const signers = await signersOf(orderID)
    return signers[2]?.status === 'sent' && signers
  }, 'the guarantor gets the link')
  expect(first).toMatchObject({ ...customer, ...signed })
  expect(second).toMatchObject({ ...grace, status: 'sent', hasExpiry: true, isSent: true })
  const params = { guid: second?.guid ?? '' }
  must(await portal.ask(contract.signing.decline, { params, body: { reason: 'Too dear' } }))
  expect((await signersOf(orderID))[2]).toMatchObject({ status: 'declined', isSigned: false })
})

test('release 0.4.0 reads that links were taken back, and that they expired and were sent again', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  await signing.expireLink(portal, guid)
  await signing.sendAndWait(portal, orderID)
  const statuses = async () => (await signersOf(orderID)).map(({ status }) => status).sort()
  expect(await statuses()).toEqual(['sent', 'voided'])
  must(await portal.ask(contract.orders.resetOrderToEdit, { as: 'dealer', params: { orderID } }))
  expect(await statuses()).toEqual(['voided', 'voided'])
})

test('an order whose signers release 0.4.0 stored, and whose customer opened and signed there, says so', async () => {
  const orderID = await signing.makeGuaranteedOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  const recipientsOf = async () => (await getOrder(portal, orderID)).envelope?.recipients
  await portal.rows("update envelope_recipients set status = 'viewed', viewed_at = now() where guid = $1", [guid])
  expect(await recipientsOf()).toMatchObject([{ status: 'viewed', viewedAt: expect.stringContaining('T') }, {}])
  const identity = JSON.stringify({ ...noIdentity, check: 'off' })
  await portal.rows(
    `update envelope_recipients set status = 'signed', signed_at = '2026-11-01', signed_from = '10.0.0.1', identity = $2,
        signature = '{"name": "Ada N", "kind": "typed", "signature": "Ada N"}', next_reminder_at = null where guid = $1`,
    [guid, identity],
  )
  const [, second] = await signersOf(orderID)
  await portal.rows(
    "update envelope_recipients set status = 'waiting', expires_at = now() + interval '1 day' where guid = $1",
    [second?.guid],
  )
  expect(await recipientsOf()).toMatchObject([
    { status: 'signed', signedName: 'Ada N', signedAt: expect.stringContaining('2026-1') },
    { status: 'waiting', expiresAt: expect.stringContaining('T') },
  ])
  const [link] = await portal.rows('select answer, answered_from as "from" from customer_links where guid = $1', [guid])
  expect(link).toEqual({ answer: 'signed', from: '10.0.0.1' })
  expect((await portal.ask(contract.signing.decline, { params: { guid }, body: { reason: 'Too dear' } })).status).toBe(
    409,
  )
})

test('a recipient whom release 0.4.0 replaced has a link that this version opens', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  const [replacement] = await portal.rows<{ guid: string }>(
    `with old as (
        update envelope_recipients set status = 'voided', replaced_by = gen_random_uuid() where guid = $1 returning *)
      insert into envelope_recipients (guid, envelope_guid, order_id, dealer_id, position, role, name, email, status, expiry_days,
        expires_at, reminds)
      select replaced_by, envelope_guid, order_id, dealer_id, position, role, 'Grace Hopper', 'grace@customer.test', 'waiting',
        expiry_days, expires_at, false from old returning guid`,
    [guid],
  )
  expect(must(await signing.openLink(portal, guid))).toMatchObject({ state: 'superseded', toName: '' })
  const page = must(await signing.openLink(portal, replacement?.guid ?? ''))
  expect(page).toMatchObject({ state: 'open', toName: 'Grace Hopper' })
  const links = await portal.rows(
    'select closed, replaced_by, reminds from customer_links where order_id = $1 order by link_id',
    [orderID],
  )
  expect(links).toMatchObject([
    { closed: 'replaced', replaced_by: replacement?.guid },
    { closed: '', replaced_by: null, reminds: false },
  ])
})

test('a call that locks an envelope locks its signers, as release 0.4.0 does before it changes a link', async () => {
  const { orderID } = await makeMobileOrder(portal)
  const guid = await signing.sendAndWait(portal, orderID)
  const lock = () => portal.rows('select from envelope_recipients where guid = $1 for no key update nowait', [guid])
  await inJob(portal.pool, async (tx) => {
    await lockEnvelope(tx, guid)
    await expect(lock()).rejects.toThrow('could not obtain lock')
  })
  expect(await lock()).toHaveLength(1)
})
