import { contract } from '@dealerline/shared/contract/index.ts'
import { zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelocation, untilMessagesSent } from '../../../../test/applications.ts'
import { getOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { mailsTo, proofHeader } from '../../../../test/signing.ts'

const { relocation } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const read = (orderID: number, as = 'dealer') => portal.ask(relocation.getRelocation, { as, params: { orderID } })
const open = (guid: string) => portal.ask(relocation.getRelocationFromGuid, { params: { guid } })

async function send(orderID: number): Promise<string> {
  must(await portal.ask(relocation.sendRelocationEmail, { as: 'dealer', body: { orderID } }))
  return untilMessagesSent(portal, orderID)
}

test('answers No Content without a relocation, and to another dealer', {
  meta: { rules: ['RELO-no-content'] },
}, async () => {
  const { orderID } = await makeOrder(portal, 'dealer', { orderType: 1 })
  expect(await read(orderID)).toMatchObject({ status: 404, problem: { detail: 'No Content' } })
  const application = await makeRelocation(portal)
  expect(await read(application.orderID, 'rival')).toMatchObject({ status: 404, problem: { detail: 'No Content' } })
})

test('a relocation is saved, sent by e-mail and approved by the customer', {
  meta: { rules: ['CAP-applications'] },
}, async () => {
  const application = await makeRelocation(portal)
  expect(application).toMatchObject({ guid: zeroGuid, guidURL: '', status: 'Created' })
  expect((await getOrder(portal, application.orderID)).relocationID).toBe(application.relocationID)
  const guid = await send(application.orderID)
  expect(await mailsTo(portal, 'ned@new.test', `/view-relocation/${guid}`)).toHaveLength(1)
  const page = must(await open(guid))
  expect(page).toMatchObject({ state: 'open', role: 'customer', toName: 'Ned New', services: [{ service: 'Mobile' }] })
  expect(page.facts).toEqual([
    { label: 'Customer', value: 'Ned New' },
    { label: 'Address now', value: '1 Harbour Street, Sydney NSW 2000' },
    { label: 'New address', value: '2 Other Street, Sydney NSW 2000' },
    { label: 'Moving date', value: '01/12/2026' },
    { label: 'Contact on site', value: 'Sam Site' },
    { label: 'Contact phone', value: expect.stringContaining('0412') },
  ])
  const headers = await proofHeader(portal, guid)
  expect(must(await portal.ask(relocation.approveRelocation, { body: { guid }, headers })).state).toBe('approved')
  expect(must(await read(application.orderID))).toMatchObject({ status: 'Approved', guid })
  expect(
    await portal.ask(relocation.updateRelocation, { as: 'dealer', body: { orderID: application.orderID } }),
  ).toMatchObject({
    status: 409,
  })
})

test('a relocation is rejected with a comment, changed, and sent again with a new link', async () => {
  const { orderID, relocationDetails } = await makeRelocation(portal)
  const guid = await send(orderID)
  const comments = 'We move a week later'
  expect(must(await portal.ask(relocation.rejectRelocation, { body: { guid, comments } })).state).toBe('rejected')
  expect(must(await read(orderID))).toMatchObject({ status: 'Rejected', people: [{ comment: comments }] })
  const changedDetails = { ...relocationDetails, movingDate: '2026-12-08' }
  const body = { orderID, relocationDetails: changedDetails }
  must(await portal.ask(relocation.updateRelocation, { as: 'dealer', body }))
  const again = await send(orderID)
  expect(again).not.toBe(guid)
  expect(must(await open(again)).facts).toContainEqual({ label: 'Moving date', value: '08/12/2026' })
  expect(must(await open(guid)).state).toBe('rejected')
})

test('changing the order type takes the sent application back', async () => {
  const { orderID } = await makeRelocation(portal)
  const guid = await send(orderID)
  must(
    await portal.ask(contract.orders.updateOrderType, {
      as: 'dealer',
      params: { orderID, type: 0 },
      body: { confirmed: true },
    }),
  )
  expect(must(await open(guid)).state).toBe('voided')
  expect((await getOrder(portal, orderID)).application).toBeNull()
})
