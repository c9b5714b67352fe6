import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeMobileOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import * as signing from '../../../test/signing.ts'
import { inJob } from '../../calls/job-services.ts'
import { tellOfDelegate } from './delegate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const bo = { toName: 'Bo Nguyen', channel: 'email', to: 'bo@customer.test' } as const
const name = (guid: string, body: object = bo) =>
  portal.ask(contract.signing.nameDelegate, { params: { guid }, body: body as typeof bo })

async function sendNew() {
  const { orderID } = await makeMobileOrder(portal)
  return { orderID, guid: await signing.sendAndWait(portal, orderID) }
}

test('a recipient names somebody else, whom the dealer confirms; the evidence names both', async () => {
  const { orderID, guid } = await sendNew()
  expect(must(await name(guid, { toName: 'Al Nguyen', channel: 'sms', to: '0412345679' })).delegate).toBe('Al Nguyen')
  expect(must(await name(guid))).toMatchObject({ state: 'open', toName: 'Ada Nguyen', delegate: 'Bo Nguyen' })
  expect(await signing.mailsTo(portal, 'bo@customer.test', 'order')).toEqual([])
  const notices = await until(async () => {
    const rows = await portal.rows(
      "select title, body from notifications where order_id = $1 and event = 'delegated' order by 1",
      [orderID],
    )
    return rows.length === 2 && rows
  }, 'the dealer is told of both')
  expect(notices[1]).toMatchObject({
    title: `Ada Nguyen named Bo Nguyen to sign order ${orderID}`,
    body: expect.stringContaining('(bo@customer.test)'),
  })
  expect((await getOrder(portal, orderID)).envelope?.recipients).toMatchObject([
    { name: 'Ada Nguyen', delegate: { toName: bo.toName, to: bo.to } },
  ])
  const body = { position: 1, ...bo }
  must(await portal.ask(contract.signing.changeRecipient, { as: 'dealer', params: { orderID }, body }))
  await signing.untilSent(portal, orderID)
  expect(must(await signing.openLink(portal, guid)).state).toBe('superseded')
  expect((await getOrder(portal, orderID)).envelope?.recipients).toMatchObject([{ name: 'Bo Nguyen', delegate: null }])
  const [envelope] = await portal.rows('select events from envelopes where order_id = $1', [orderID])
  const sentences = ((envelope?.events ?? []) as { what: string; who: string }[]).map(
    ({ what, who }) => `${who}: ${what}`,
  )
  expect(sentences).toEqual(
    expect.arrayContaining([
      'Ada Nguyen: Named Al Nguyen (0412 345 679) to sign instead',
      'Ada Nguyen: Named Bo Nguyen (bo@customer.test) to sign instead',
      'Dana Novak: Recipient changed from Ada Nguyen (ada@customer.test) to Bo Nguyen (bo@customer.test)',
    ]),
  )
})

test('the dealer is told of everybody who was named before the job ran, each once', async () => {
  const { orderID, guid } = await sendNew()
  must(await name(guid, { toName: 'Al Nguyen', channel: 'sms', to: '0412345679' }))
  must(await name(guid))
  const told = () =>
    portal.rows("select title from notifications where order_id = $1 and event = 'delegated' order by 1", [orderID])
  await until(async () => (await told()).length === 2, 'the dealer is told of both')
  const notices = await told()
  await portal.rows("delete from notifications where order_id = $1 and event = 'delegated'", [orderID])
  for (let run = 0; run < 2; run += 1)
    await inJob(portal.services.pool, (tx) => tellOfDelegate({ tx, queue: portal.jobs.queue }, { guid }))
  expect(await told()).toEqual(notices)
})

test('the recipient can still sign, and the link then names nobody else', async () => {
  const { orderID, guid } = await sendNew()
  must(await name(guid))
  await signing.confirmOnLink(portal, guid)
  must(await signing.sign(portal, guid))
  await signing.untilSealed(portal, orderID)
  expect((await name(guid)).problem).toMatchObject({ status: 409, detail: 'This has already been signed.' })
})

test('refuses what is no address or cannot be printed, and a link that names people without an end', async () => {
  const { guid } = await sendNew()
  expect((await name(guid, { ...bo, toName: '', to: '' })).problem.errors).toMatchObject([
    { path: 'toName' },
    { path: 'to' },
  ])
  expect((await name(guid, { ...bo, to: 'bo' })).problem.errors).toMatchObject([{ path: 'to' }])
  expect((await name(guid, { ...bo, to: 'Ada@Customer.test' })).problem.errors).toMatchObject([
    { path: 'to', message: expect.stringContaining('your own address') },
  ])
  expect((await name(guid, { ...bo, toName: 'Bo 𓀀' })).problem.detail).toContain('“𓀀”')
  for (let named = 0; named < 30; named += 1) must(await name(guid))
  expect((await name(guid)).problem).toMatchObject({ status: 409, detail: expect.stringContaining('30 times') })
})
